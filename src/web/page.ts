import { type ComponentType, createContext } from 'react'
import type { Thing } from '../contract/collection.ts'
import type { Gone } from '../contract/entry-calls.ts'
import type { PlainForm, Posted } from '../contract/plain-form.ts'
import type { Ask } from './ask.ts'

/** What comes after the id `cursor`, filtered by `words`; or one entry or group, by its slug. */
export type Paging = { cursor: string | undefined; words?: string; slug?: string | undefined }
export type EntryShown = {
  thing: Pick<Thing, 'words' | 'fields' | 'title' | 'schema' | 'day' | 'calendar' | 'pictures' | 'readAs'>
  entry: Record<string, string> & { id: string }
}

export type Page<Data = unknown> = {
  /** One sentence for search engines and link previews. */
  description: string
  load: (ask: Ask, paging: Paging) => Promise<Data>
  /** Shown where the data cannot be read; without it the error screen is. */
  otherwise?: Data
  View: ComponentType<{ data: Data; route: PageRoute }>
  /** What the browser gets of it with the HTML; it loads the rest when it refreshes the page. */
  sent?: (data: Data) => Partial<Data>
  /** Style rules of the server's page: its policy allows no style attribute. */
  styles?: (data: Data) => string
  /** Of a page that shows one entry or group: its title, description and canonical address. */
  about?: (data: Data) => { title: string; description: string; path?: string }
  /** Of a page of one entry: which that is. */
  shows?: (data: Data) => EntryShown
  /** The collections whose entries it shows, for live updates. */
  collections?: readonly Pick<Thing, 'table' | 'words' | 'publishable'>[]
  /** What an entry of its list shows on a page of its own, and a group of them (page-address.ts). */
  entry?: Page
  group?: Page
  headers?: Record<string, string>
  /** Its forms that also work without a script, by the name in the hidden input "form". */
  forms?: Record<string, PlainForm>
}

type Declared<Data> = Omit<Page<Data>, 'load'> & Partial<Pick<Page<Data>, 'load'>>

/** Declares a page: how its data is loaded, if it has any, and how it looks. */
export const page = <Data>(declared: Declared<Data>) => ({ load: async () => ({}), ...declared }) as unknown as Page

export type LinkGroup = { label: string; side: 'left' | 'right' }

/**
 * What is known of a page before its script is loaded. `id` names the script and the styles; `paged`: "after" in its address means
 * something; `sought`: so does "q". `link`: its group in the footer and in the bar, unless the bar has it `alone` or `nowhere`.
 */
export type PageRoute = {
  id: string
  path: string
  title: string
  paged?: true
  sought?: 'here' | 'everywhere'
  /** Of an entry's page: the path and title of its list. */
  list?: { path: string; title: string }
  /** Only administrators use it, so no browser stores it (`no-store`). */
  private?: true
  link?: { group: LinkGroup; label?: string; inBar?: 'alone' | 'nowhere' }
  fetch: () => Promise<Page>
}

/** What was sent to this page by a form without its script. */
export const PostedContext = createContext<Posted | undefined>(undefined)

/** The address shows no page. Its message is the status. */
export class NoSuchPage extends Error {
  constructor(message = '404 Not Found') {
    super(message)
  }
}

/** An entry that is gone. `was`: its title and date, if visitors may know them. */
export type WhatWent = { gone: Gone['gone']; words: string; was?: string; list: { to: string; label: string } }

/** The entry at the address is gone. The message names its type, not the entry. */
export class EntryGone extends NoSuchPage {
  readonly went: WhatWent
  constructor(went: WhatWent) {
    super(went.words)
    this.went = went
  }
}
