import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod/mini'
import { club } from '../../content/club.ts'
import { wireName } from '../contract/call.ts'
import { dayAt } from '../contract/club-time.ts'
import type { Thing, Wire } from '../contract/collection.ts'
import { entryCallsOf, type Gone, type RelatedEntry } from '../contract/entry-calls.ts'
import { entryPath, listPath } from '../contract/entry-path.ts'
import { summaryOf, whenAndWhereOf, whenOf } from '../contract/summary.ts'
import { capital, inBrief } from '../contract/text-format.ts'
import { EntryBody, type Facts, wholeSizes } from '../ui/entry-body.tsx'
import { Icon } from '../ui/icon.tsx'
import { LinkedText } from '../ui/linked-text.tsx'
import panels from '../ui/panels.module.css'
import { Picture } from '../ui/picture.tsx'
import { useAlive } from '../ui/use-alive.ts'
import { need } from './ask.ts'
import styles from './entry-page.module.css'
import { EntryGone, NoSuchPage, type PageRoute, page, type WhatWent } from './page.ts'
import { usePageState } from './page-state.ts'
import { slots, type Tooled } from './slots.ts'
import { type RecordForm, useTools } from './use-tools.tsx'

type Paged = Tooled & { at: string }
type Item = { id: string; slug?: string }
type Beside = NonNullable<z.infer<ReturnType<typeof entryCallsOf>['entryPage']['reply']>['data']>['newer']
type Data<Entry> = { entry: Entry; newer: Beside; older: Beside; related?: RelatedEntry[]; today: string }

type Declared<T extends Paged, Entry> = {
  thing: T
  /** For search engines, if the entry has no text; and the text, if that is not its description. */
  description: string
  brief?: (entry: Entry) => string
  Form?: RecordForm<Entry>
  /** Beside its picture and its text: facts, and what visitors can do. */
  facts?: (entry: Entry, related: RelatedEntry[]) => Facts
  actions?: (entry: Entry) => ReactNode
  /** Its own layout. `gone`: what happened to the entry while the page was open. */
  Entry?: ComponentType<{ entry: Entry; today: string; gone: string | undefined; tools: ReactNode }>
  /** Below all that; `related`: entries of the same people. */
  Below?: ComponentType<{ entry: Entry; related: RelatedEntry[] }>
  rules?: (entry: Entry) => string
  /** "Next" leads to the next newer one: its list is in that order, or it takes place in time. */
  oldestFirst?: true
}

/** The page of an entry: a link back to its list, its title and content, and its neighbours. */
export function entryPage<T extends Paged, Entry extends Item = Wire<T> & Item>(declared: Declared<T, Entry>) {
  const { thing, description, brief = (entry) => textOf(thing, entry), rules } = declared
  const { entryPage: call } = entryCallsOf(thing as T & Pick<Thing, 'wire'>)
  return page<Data<Entry>>({
    description,
    collections: [thing],
    load: async (ask, { slug }) => {
      const { data, gone, was } = await need(ask, call, { slug })
      if (gone !== undefined) throw new EntryGone(whatWent(thing, { gone, was }))
      if (data === null) throw new NoSuchPage()
      return { ...(data as unknown as Omit<Data<Entry>, 'today'>), today: dayAt(new Date()) }
    },
    about: ({ entry }) => {
      const summary = summaryOf(thing, entry as Record<string, unknown>)
      // A link preview in a chat says first when and where an event is.
      const when = thing.calendar ? whenAndWhereOf(summary, club.zoneLabel).join(', ') : ''
      const text = inBrief([when, brief(entry)].filter(Boolean).join('. '))
      return { title: summary.title, description: text || description, path: entryPath(thing, entry.slug ?? entry.id) }
    },
    shows: ({ entry }) => ({ thing, entry: entry as Item & Record<string, string> }),
    ...(rules && { styles: ({ entry }) => rules(entry) }),
    // Forms that were open for another entry are closed.
    View: (shown) => <EntryView key={shown.data.entry.id} {...declared} {...shown} />,
  })
}

const whatWent = ({ words: { one, several }, ...where }: Paged, { gone, was }: Gone): WhatWent => ({
  gone,
  words: gone === 'cancelled' ? `This ${one} was cancelled` : `This ${one} is no longer here`,
  ...(was && { was: `“${was.title}” was planned for ${whenOf(was, club.zoneLabel).join(', ')}.` }),
  list: { to: listPath(where) ?? '/', label: `See all ${several}` },
})

const fieldOf = (thing: Paged, entry: object, name: string) => (entry as Record<string, string>)[wireName(thing, name)] ?? ''

/** The text of an entry, as programs that read pages get it. */
function textOf(thing: Paged, entry: object) {
  const { description, text, articleBody } = thing.schema?.says ?? {}
  const name = description ?? text ?? articleBody
  return name === undefined ? '' : fieldOf(thing, entry, name)
}

type Props<Entry> = Declared<Paged, Entry> & { data: Data<Entry>; route: PageRoute }

function EntryView<Entry extends Item>({ data, route: { list }, ...declared }: Props<Entry>) {
  const { thing, Form, Entry, Below, oldestFirst, facts, actions } = declared
  const { entry, newer, older, related = [], today } = data
  const titleOf = (item: object) => summaryOf(thing, item as Record<string, unknown>).title
  const tools = useTools<Entry>(thing, { nameOf: titleOf, ...(Form && { Form }) })
  const neighbours = [
    { rel: 'prev', which: 'Previous', to: oldestFirst ? older : newer },
    { rel: 'next', which: 'Next', to: oldestFirst ? newer : older },
  ]
  const [picture] = thing.pictures ?? []
  const textIn = (name: string) => fieldOf(thing, entry, name)
  const text = textOf(thing, entry)
  const path = entryPath(thing, entry.slug ?? entry.id)
  const gone = usePageState().loaded?.gone
  // On paper: whose page it is, and its address, which only a browser knows.
  const host = useAlive() ? location.host : ''
  const foot = (
    <>
      {slots().entryFoot.map((Part) => (
        <Part key={path} title={titleOf(entry)} path={path} />
      ))}
      {tools.tools(entry)}
    </>
  )
  return (
    <>
      <EntryHead list={list} title={titleOf(entry)} />
      {tools.panel}
      <article id={entry.id} className={styles.entry} inert={gone !== undefined}>
        {Entry ? (
          <Entry entry={entry} today={tools.dayOf(today)} gone={gone && capital(gone.what)} tools={foot} />
        ) : (
          <EntryBody
            picture={picture && <Picture src={textIn(picture)} alt={textIn(`${picture}Alt`)} shape="whole" sizes={wholeSizes} first />}
            facts={facts?.(entry, related)}
            actions={
              <>
                {actions?.(entry)}
                {foot}
              </>
            }
          >
            {text && <LinkedText text={text} />}
          </EntryBody>
        )}
        {Below && <Below entry={entry} related={related} />}
      </article>
      <p className={styles.paperFoot}>{`${club.name} · ${host}${decodeURI(path)}`}</p>
      {(newer || older) && (
        <nav className={styles.beside} aria-label={`More ${thing.words.several}`}>
          {neighbours.map(
            ({ rel, which, to }) =>
              to && (
                <a key={rel} href={entryPath(thing, to.slug)} rel={rel} className={panels.link}>
                  {rel === 'prev' && <Icon name="back" />}
                  <span className="close">
                    <span className="fact">{which}</span> <span>{to.title}</span>
                  </span>
                  {rel === 'next' && <Icon name="arrow" />}
                </a>
              ),
          )}
        </nav>
      )}
    </>
  )
}

/** The head of a page below a list; beside the link back it says that the entry was deleted since. */
export function EntryHead({ list, title }: { list: PageRoute['list']; title: string }) {
  const gone = usePageState().loaded?.gone
  return (
    <header className={styles.head}>
      <div className="line">
        {list && (
          <nav aria-label="Back to the list">
            <a href={list.path} className="thumb">
              <Icon name="back" size={18} />
              <span>{list.title}</span>
            </a>
          </nav>
        )}
        {gone && <p className={styles.went}>{`${gone.words}.`}</p>}
      </div>
      <h1 dir="auto">{title}</h1>
    </header>
  )
}
