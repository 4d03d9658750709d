/** A reply of the old API that is read: where it is asked for (section 7), and the file that holds it in a folder. */
export type Reply = { path: string; file: string; optional?: true }

export const replies = {
  home: { path: '/api/', file: 'home.json' },
  events: { path: '/api/events', file: 'events.json' },
  members: { path: '/api/members', file: 'members.json' },
  projects: { path: '/api/projects', file: 'projects.json' },
  gallery: { path: '/api/gallery', file: 'gallery.json' },
  timeline: { path: '/api/gettimelinedata', file: 'timeline.json' },
  resources: { path: '/api/getResource', file: 'resources.json' },
  students: { path: '/api/iort', file: 'students.json' },
  // Where it is: most old sites had their questions in the client alone.
  faqs: { path: '/api/getFaq', file: 'faqs.json', optional: true },
} as const satisfies Record<string, Reply>

export type ReplyName = keyof typeof replies

/**
 * Under which key of which reply the list of each kind lies, and which way round a site like this one tells it. The
 * slider's pictures may also lie in the home page's `data`.
 */
export const places = {
  notifications: { reply: 'home', key: 'notif', told: 'newest first' },
  homeImages: { reply: 'home', key: 'images', told: 'oldest first' },
  videos: { reply: 'home', key: 'video', told: 'newest first' },
  events: { reply: 'events', key: 'data', told: 'newest first' },
  members: { reply: 'members', key: 'data', told: 'newest first' },
  projects: { reply: 'projects', key: 'projects', told: 'newest first' },
  gallery: { reply: 'gallery', key: 'galleryData', told: 'oldest first' },
  timeline: { reply: 'timeline', key: 'data', told: 'oldest first' },
  resources: { reply: 'resources', key: 'data', told: 'newest first' },
  faqs: { reply: 'faqs', key: 'faq', told: 'oldest first' },
  students: { reply: 'students', key: 'data', told: 'oldest first' },
} as const satisfies Record<string, { reply: ReplyName; key: string; told: 'newest first' | 'oldest first' }>

/** The file of a folder of replies that says where they came from, so that paths on the old site can be followed. */
export const originFile = 'old-site.json'

/** The old site, or a folder with its replies. `read` returns undefined for a reply that is not there. */
export type OldSite = {
  /** Its address, or undefined for a folder. */
  base: string | undefined
  /** How the report calls the place of a reply. */
  placeOf: (reply: Reply) => string
  read: (reply: Reply) => Promise<unknown>
}

/** The old site could not be read: why, in a sentence for the person who moves. Nothing has been changed. */
export class NotRead extends Error {
  override name = 'NotRead'
}

/** What the mark at the beginning says; Windows PowerShell's `>` writes UTF-16. */
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
