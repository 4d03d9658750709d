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
  // No call of the old API: its questions were fixed in the client. One of ours has it, and a folder may.
  faqs: { path: '/api/faqs', file: 'faqs.json', optional: true },
} as const satisfies Record<string, Reply>

export type ReplyName = keyof typeof replies

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

/** The JSON in bytes. Throws NotRead, with what is wrong, for anything else. */
export function jsonIn(bytes: Uint8Array, place: string): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new NotRead(`${place} is not written in UTF-8.`)
  }
  try {
    return JSON.parse(text)
  } catch {
    if (/^\s*</.test(text)) throw new NotRead(`${place} is a web page and no data. Is this the address of the old site's API?`)
    throw new NotRead(`${place} is no JSON.`)
  }
}
