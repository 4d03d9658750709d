import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '../contract/messages.ts'
import { emptyPicture, noPicture, pictureTooLarge } from '../contract/picture-type.ts'
import { offline } from './outcome-of.ts'
import { session } from './session.ts'
import { uploadPicture } from './upload-picture.ts'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10])
const photo = new File([jpeg], 'IMG_1.jpg')
const kept = { status: 200, body: { success: true, message: 'Picture kept', address: '/media/a.webp' } }

/** Answers each request with the next of these. */
function answers(...given: ({ status: number; body: object } | 'lost' | 'never')[]) {
  const sent: Blob[] = []
  class Request {
    static aborted = 0
    upload: { onprogress?: (event: object) => void } = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    open() {}
    setRequestHeader() {}
    abort() {
      Request.aborted += 1
    }
    send(body: FormData) {
      sent.push(body.get('file') as File)
      const answer = given.shift() ?? 'lost'
      this.upload.onprogress?.({ loaded: 3, total: 6 })
      if (answer === 'never') return
      if (answer === 'lost') return this.onerror?.()
      Object.assign(this, { status: answer.status, responseText: JSON.stringify(answer.body) })
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return { sent, aborted: () => Request.aborted }
}

const upload = (file = photo, signal = new AbortController().signal) => {
  const onProgress = vi.fn()
  return { result: uploadPicture(file, { signal, onProgress }), onProgress }
}
const isLeavingFree = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => session.begin('a token'))
afterEach(() => {
  session.end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a picture is sent in one request, with its progress, and leaving the page asks first meanwhile', async () => {
  const { sent } = answers('never')
  const ending = new AbortController()
  const { result, onProgress } = upload(photo, ending.signal)
  await vi.waitFor(() => expect(onProgress).toHaveBeenCalledWith({ share: 0.5 }))
  expect([sent.length, isLeavingFree()]).toEqual([1, false])
  ending.abort()
  expect(await result).toMatchObject({ why: messages.notKnown })
  expect(isLeavingFree()).toBe(true)
  answers(kept)
  expect(await upload().result).toMatchObject({ address: '/media/a.webp' })
})

test('what the site would refuse is not sent', async () => {
  const { sent } = answers(kept)
  const large = new File([jpeg], 'a.jpg')
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 })
  expect(await upload(new File([], 'a.jpg')).result).toMatchObject({ why: emptyPicture })
  expect(await upload(large).result).toMatchObject({ why: pictureTooLarge })
  expect(await upload(new File(['<svg>'], 'a.jpg')).result).toMatchObject({ why: noPicture })
  expect(sent).toEqual([])
})

test('after a lost connection it is sent once more when the browser is online again, and otherwise by hand', async () => {
  const offlineNow = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { sent } = answers('lost', kept)
  const { result, onProgress } = upload()
  await vi.waitFor(() => expect(onProgress).toHaveBeenLastCalledWith({ share: 0, waits: offline }))
  expect(sent.length).toBe(1)
  dispatchEvent(new Event('online'))
  expect(await result).toMatchObject({ address: '/media/a.webp' })
  offlineNow.mockReturnValue(true)
  answers('lost')
  expect(await upload().result).toMatchObject({ why: messages.notKnown })
})

test('a refusal is returned in the words of the site', async () => {
  answers({ status: 400, body: { success: false, message: 'This picture is broken.' } })
  expect(await upload().result).toMatchObject({ why: 'This picture is broken.' })
})
