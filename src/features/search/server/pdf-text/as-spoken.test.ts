import { expect, test } from 'vitest'
import { asSpoken } from './as-spoken.ts'

test('what is written as it is drawn is put in the order in which one types it', () => {
  expect(asSpoken('\u093Fहन्दी शि\u0915्त')).toBe('हिन्दी शक्ति')
  expect(asSpoken('\u093Fक का\u092Fर्शाला क\u092Eर्चारी \u093Fवद्या\u0925ीर्')).toBe('कि कार्यशाला कर्मचारी विद्यार्थी')
  expect(asSpoken('\u0BC6காடுமை \u0BC8பயிலரங்கு').normalize('NFC')).toBe('கொடுமை பையிலரங்கு')
  expect(asSpoken('\u0D47കരളം \u0D46പാതുയോഗം').normalize('NFC')).toMatch(/^കേരളം പൊതു/)
  expect(asSpoken('\u09BFক \u09C7কা\u09A8')).toBe('কি কোন'.normalize('NFD'))
})

test('one sign that stands apart by mistake turns no text that is written as it is spoken', () => {
  const text = 'हिन्दी विद्यार्थी और कर्मचारी कहते हैं कि शक्ति सम\nिति'
  expect(asSpoken(text)).toBe(text)
})

test('what is written as it is spoken stays as it is, and so does a text in other scripts', () => {
  const texts = ['हिन्दी कार्यशाला शक्ति कर्मचारी', 'கொடுமை மேலும்', 'കേരളം പൊതുയോഗം', 'কিছু', 'Café ورشة', 'The sign ि alone, and -ि']
  for (const text of texts) expect(asSpoken(text)).toBe(text)
})
