import { beforeEach, expect, test, vi } from 'vitest'
import { messages } from '../contract/messages.ts'
import { emptyPicture, noPicture, pictureTooLarge } from '../contract/picture-type.ts'
import { uploadPicture } from './send-file.ts'
import { session } from './session.ts'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10])
const photo = new File([jpeg], 'IMG_1.jpg')
const kept = { status: 200, body: { success: true, message: 'Picture saved', address: '/media/a.webp' } }

/** Answers each request with the next of these. */
function answers(...given: ({ status: number; body: object } | 'never')[]) {
  const sent: Blob[] = []
  class Request {
    upload: { onprogress?: (event: object) => void } = {}
    status = 0
    responseText = ''
    onload?: () => void
    fail = () => {}
    open() {}
    setRequestHeader() {}
    addEventListener(_: string, reject: () => void) {
      this.fail = reject
    }
    abort() {
      this.fail()
    }
    send(body: FormData) {
      sent.push(body.get('file') as File)
      const answer = given.shift()
      this.upload.onprogress?.({ loaded: 3, total: 6 })
      if (answer === 'never') return
      if (answer === undefined) return this.fail()
      Object.assign(this, { status: answer.status, responseText: JSON.stringify(answer.body) })
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}

const onProgress = vi.fn()
const upload = (file = photo, signal = new AbortController().signal) => uploadPicture(file, false, { signal, onProgress })
const isLeavingFree = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => session.begin('a token'))

test('a picture is sent in one request, with its progress, and leaving the page asks first meanwhile', async () => {
  const sent = answers('never')
  const ending = new AbortController()
  const result = upload(photo, ending.signal)
  await vi.waitFor(() => expect(onProgress).toHaveBeenCalledWith(0.5))
  expect([sent.length, isLeavingFree()]).toEqual([1, false])
  ending.abort()
  expect(await result).toEqual({ why: messages.notKnown })
  expect(isLeavingFree()).toBe(true)
  answers(kept)
  expect(await upload()).toMatchObject({ address: '/media/a.webp' })
})

test('what the site would refuse is not sent; its refusal and a lost connection are returned in words', async () => {
  const sent = answers()
  const large = new File([jpeg], 'a.jpg')
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 })
  const refused = [new File([], 'a.jpg'), large, new File(['<svg>'], 'a.jpg')]
  expect(await Promise.all(refused.map((file) => upload(file)))).toEqual([emptyPicture, pictureTooLarge, noPicture].map((why) => ({ why })))
  expect(sent).toEqual([])
  expect(await upload()).toEqual({ why: messages.notKnown })
  answers({ status: 400, body: { success: false, message: 'This picture is broken.' } })
  expect(await upload()).toMatchObject({ why: 'This picture is broken.' })
})
