import type { Gone } from '../contract/entry-calls.ts'

/** The address shows no page. Its message is the status. */
export class NoSuchPage extends Error {
  constructor(message = '404 Not Found') {
    super(message)
  }
}

/** What is said where an entry was, and where the others of its kind are; `was`: which it was and when, where that may be told. */
export type WhatWent = { gone: Gone['gone']; words: string; was?: string; list: { to: string; label: string } }

/** The address shows no page any more. Its message says so, of the kind that was there, and not of the entry. */
export class EntryGone extends NoSuchPage {
  readonly went: WhatWent
  constructor(went: WhatWent) {
    super(went.words)
    this.went = went
  }
}
