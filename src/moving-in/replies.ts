/** A reply of the old API that is read: where it is asked for (section 7), and the file that holds it in a folder. */
export type Reply = { path: string; file: string; optional: boolean }

/** The file of a folder of replies that tells where they came from, so that paths on the old site can be followed. */
export const originFile = 'old-site.json'

/** The old site, or a folder with its replies. */
export type OldSite = {
  /** Its address; undefined for a folder that does not tell it. */
  base: string | undefined
  /** How the report calls the place of a reply. */
  placeOf: (reply: Reply) => string
  /** The body of a reply; undefined for one that is not there. */
  read: (reply: Reply) => Promise<unknown>
}

/** The old site could not be read: why, in a sentence for the person who moves. Nothing has been changed. */
export class NotRead extends Error {
  override name = 'NotRead'
}

/** Reads replies; `bodies` are by their paths. Throws NotRead as soon as one cannot be read, and where none is there; `wanting` are those that should be. */
export async function bodiesOf(site: OldSite, replies: Reply[]) {
  const bodies = new Map<string, unknown>()
  const wanting: string[] = []
  for (const reply of replies) {
    const body = await site.read(reply)
    if (body !== undefined) bodies.set(reply.path, body)
    else if (!reply.optional) wanting.push(site.placeOf(reply))
  }
  if (bodies.size === 0) throw new NotRead(`None of the old site's lists is there: ${wanting.join(', ')}.`)
  return { bodies, wanting }
}

/** What the mark at the beginning tells; Windows PowerShell's `>` writes UTF-16. */
const encodingOf = ([first, second]: Uint8Array) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'

/** The JSON in bytes. Throws NotRead, with what is wrong, for anything else. */
export function jsonIn(bytes: Uint8Array, place: string): unknown {
  let text: string
  try {
    text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw new NotRead(`${place} is not written in UTF-8. Open it in a text editor, save it with the encoding UTF-8, and run this again.`)
  }
  try {
    return JSON.parse(text)
  } catch {
    if (/^\s*</.test(text)) throw new NotRead(`${place} is a web page and no data. Is this the address of the old site's API?`)
    throw new NotRead(`${place} is no JSON.`)
  }
}
