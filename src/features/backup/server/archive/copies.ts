/** Where archives are kept. `name`: for a person, without a key. */
export type Copies = {
  name: string
  /** Keeps one whole and safe from a power cut, or not at all. Throws CopyThere where one of this name is there. */
  write: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  read: (name: string) => AsyncIterable<Uint8Array>
  /** All that lies there, whoever put it there; `size` in bytes. */
  list: () => AsyncIterable<{ name: string; size: number }>
  remove: (name: string) => Promise<void>
  /** Throws where nothing could be written. */
  check: () => Promise<void>
}

/** A file of this name is there, and stays as it is. */
export class CopyThere extends Error {
  override name = 'CopyThere'
  constructor(path: string) {
    super(`${path} is there already, and stays as it is. Say another name.`)
  }
}
