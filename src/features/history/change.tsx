import { wireName } from '../../contract/call.ts'
import type { Thing } from '../../contract/collection.ts'
import type { Change, Deed } from '../../contract/lifecycle.ts'
import { displayWords, shownWords } from '../../contract/times.ts'
import { Difference } from '../../ui/difference.tsx'
import styles from './history.module.css'

/** What was done, in words. */
export const deedWords: Record<Deed, string> = {
  add: 'added',
  edit: 'edited',
  delete: 'deleted',
  restore: 'restored from the trash',
  'put back': 'restored an earlier version',
  publish: 'published',
  'take back': 'moved back to drafts',
  expire: 'expired',
  erase: 'deleted permanently',
}

/** Who did it: an administrator, else a job or a visitor. */
export const whoOf = ({ by }: Pick<Change, 'by'>) => by ?? 'System or visitor'

type Texts = Record<string, string>
/** The fields of a collection, by the names of lists; of administrators, whatever was recorded. */
function fieldsOf(thing: Pick<Thing, 'fields' | 'readAs'> | undefined, texts: Texts) {
  if (!thing) return Object.keys(texts).map((name) => ({ name, label: name, input: 'text' as const }))
  const own = Object.entries(thing.fields).map(([name, { label, input }]) => ({ name: wireName(thing, name), label, input }))
  return [...own, ...Object.entries(shownWords).map(([name, { label, input }]) => ({ name, label, input }))]
}

/** The value of a field in words; empty if it was not recorded. */
const wordsOf = (texts: Texts | null, name: string) => (texts && name in texts ? displayWords(name, texts[name] ?? '') : '')

/** What one change did to each field that it touched; of an entry that was added or deleted, all fields. */
export function ChangedFields({ change, thing }: { change: Change; thing: Pick<Thing, 'fields' | 'readAs'> | undefined }) {
  const { before, after } = change
  const all = { ...before, ...after }
  const touched = fieldsOf(thing, all).filter(({ name }) => before?.[name] !== after?.[name] && (before?.[name] || after?.[name]))
  if (touched.length === 0) return <p className={styles.same}>No fields changed.</p>
  return (
    <dl className={styles.fields}>
      {touched.map(({ name, label, input }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <Difference field={{ input }} before={wordsOf(before, name)} after={wordsOf(after, name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
