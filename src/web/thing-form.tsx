import { type ReactNode, useRef, useState } from 'react'
import { dayAt } from '../contract/club-time.ts'
import { type Fields, fieldsIn, postedTexts, typedFields } from '../contract/fields.ts'
import { donePerhaps } from '../contract/messages.ts'
import { Form, type Outcome, type Values } from '../ui/form.tsx'
import type { Submission } from '../ui/submission.ts'
import { ask } from './ask.ts'
import { type Formed, slots } from './slots.ts'
import type { ActionReply } from './use-action.ts'
import { useEdit } from './use-edit.tsx'

type Props = {
  thing: Formed
  /** The entry that is changed, as a list told it; without one the form adds. */
  editing?: Values | undefined
  onDone: () => void
  /** Where the form has other fields, or another button, than the calls and the words say. */
  fields?: Fields
  submit?: string
  /** What a new entry's form begins with, beside what its fields say. */
  fresh?: Values
  /** The entry that is sent, where it is not simply what was typed. */
  entryOf?: (typed: Values) => Values
  /** The form does not go when it is done. */
  stays?: boolean
  about?: (typed: Values) => ReactNode
  children?: ReactNode
}

/** The form of any thing: its typed fields, sent to its add call, or to its edit call with what is edited. */
export default function ThingForm({ thing, editing, onDone, fields, submit, fresh, entryOf, stays = false, about, children }: Props) {
  const { words, calls } = thing
  const typed = typedFields(fields ?? fieldsIn(calls.add.body) ?? thing.fields)
  const { autosave, base, given, over, now, failed, send: sendEdit } = useEdit(thing, editing, typed)
  const times = useRef(() => ({}))
  const { formParts, Picture = Plain, Several } = slots()
  const [several, setSeveral] = useState<{ files: File[]; typed: Values }>()
  const [submitWords, setSubmitWords] = useState<string>()

  async function send(values: Values, { key, begun }: Submission): Promise<Outcome> {
    const act = async (version: string | undefined, once: string, meant: Values) => {
      const body = entryOf ? entryOf(meant) : meant
      const more = { key: once, version }
      return (await (editing
        ? ask(calls.edit, body, { id: editing.id ?? '', ...more })
        : // The time when it was sent first, also if it is sent again.
          ask(calls.add, { ...body, ...postedTexts(thing.fields, new Date(begun)) }, more))) as ActionReply
    }
    const outcome = await sendEdit(values, key, act, { silence: words.failure && donePerhaps(words.failure), stays })
    if (outcome.success) onDone()
    return outcome
  }

  function takeSeveral(files: File[], values: Values) {
    autosave.remove()
    setSeveral({ files, typed: values })
  }

  if (failed) return failed
  if (several && Several) return <Several thing={thing} {...several} onDone={onDone} />
  return (
    <Picture onSeveral={Several && thing.severalAtOnce && !editing ? takeSeveral : undefined}>
      <Form
        name={words.form ?? (editing ? `Edit the ${words.one}` : words.add)}
        fields={typed}
        submit={submitWords ?? submit ?? (editing ? 'Save' : words.submit)}
        onSubmit={send}
        autosave={autosave}
        given={given}
        over={over}
        initial={base ?? { ...startOf(typed), ...fresh }}
        about={(values, problems) => (
          <>
            {about?.(values)}
            {thing.publishable &&
              formParts.map((Part, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place.
                <Part key={at} {...{ thing, now, problems }} typed={values} check={times} onSubmitWords={setSubmitWords} />
              ))}
          </>
        )}
        further={() => times.current()}
      >
        {children}
      </Form>
    </Picture>
  )
}

const Plain = ({ children }: { children: ReactNode }) => children

/**
 * What stands in the form of a new entry before anything is typed; what is empty there would count as an entry's own
 * (fieldsOfEntry).
 */
export const startOf = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, { startsToday, fallback }]) => [name, startsToday ? dayAt(new Date()) : (fallback ?? '')])
      .filter(([, text]) => text !== ''),
  )
