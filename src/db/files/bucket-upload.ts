import { S3Client, type S3ClientOptions, S3Errors } from '@bradenmacdonald/s3-lite-client'

type Request = Parameters<S3Client['makeRequest']>[0]

/** Bytes: so much is given to the net at a time, so that it is seen how it takes them. */
const piece = 64 * 1024
/** How long a signed address is good for; it is used at once. */
const seconds = 15 * 60

/**
 * The way of one file into a bucket. `failed` is refused with the first thing that fails on it, or when the bucket has been
 * silent for `patience` milliseconds: something is asked of it, and it neither takes a byte nor answers. While nothing is
 * asked of it the file is waited for, and that is no matter of the bucket's.
 */
export class BucketUpload extends S3Client {
  readonly failed: Promise<never>
  readonly #ended = new AbortController()
  readonly #patience: number
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: S3ClientOptions, patience: number) {
    super(options)
    this.#patience = patience
    const { promise, reject } = Promise.withResolvers<never>()
    promise.catch(() => {})
    this.failed = promise
    this.#ended.signal.addEventListener('abort', () => reject(this.#ended.signal.reason))
  }

  override async makeRequest(request: Request): Promise<Response> {
    this.#asked += 1
    this.#moved()
    try {
      return await Promise.race([request.method === 'PUT' ? this.#put(request) : this.#ask(request), this.failed])
    } catch (error) {
      // Of a part that fails the library tells when all of the file has come.
      this.#ended.abort(error)
      throw error
    } finally {
      this.#asked -= 1
      this.#moved()
    }
  }

  #moved() {
    clearTimeout(this.#timer)
    const silent = () => this.#ended.abort(new Error(`nothing moved for ${this.#patience} ms`))
    if (this.#asked > 0 && !this.#ended.signal.aborted) this.#timer = setTimeout(silent, this.#patience)
  }

  async #ask(request: Request) {
    const response = await super.makeRequest(request)
    // Here, because its end belongs to the answer.
    return new Response(await response.text(), response)
  }

  // The library hands all bytes of a part over at once and hears no more until they have arrived.
  async #put({ objectName, query, payload = '' }: Request) {
    const bytes = Buffer.from(payload as Uint8Array)
    const address = await this.getPresignedUrl('PUT', objectName, {
      parameters: Object.fromEntries(new URLSearchParams(query)),
      expirySeconds: seconds,
    })
    const sent: object = {
      method: 'PUT',
      headers: { 'content-length': String(bytes.length) },
      body: bytes.length === 0 ? bytes : this.#pieces(bytes),
      duplex: 'half',
      signal: this.#ended.signal,
    }
    const response = await fetch(address, sent)
    if (!response.ok) throw await S3Errors.parseServerError(response)
    await response.body?.cancel()
    return response
  }

  async *#pieces(bytes: Buffer) {
    for (let at = 0; at < bytes.length; at += piece) {
      this.#moved()
      yield bytes.subarray(at, at + piece)
    }
    this.#moved()
  }
}
