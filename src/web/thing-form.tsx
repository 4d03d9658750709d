import { type ReactNode, useRef, useState } from 'react'
import { dayAt } from '../contract/club-time.ts'
import { type Fields, fieldsIn, postedTexts, typedFields } from '../contract/fields.ts'
import { donePerhaps } from '../contract/messages.ts'
import { Button } from '../ui/button.tsx'
import { Form, type Outcome, type Values } from '../ui/form.tsx'
import type { Submission } from '../ui/submission.ts'
import { ask, type RequestOptions } from './ask.ts'
import { type Formed, slots } from './slots.ts'
import type { ActionReply } from './use-action.ts'
import { useEdit } from './use-edit.tsx'

type Props = {
  thing: Formed
  /** The entry to change, as in a list; without it the form adds one. */
  editing?: Values | undefined
  onDone: () => void
  /** Other fields, or another button, than the contract declares. */
  fields?: Fields
  submit?: string
  /** Initial values of a new entry, besides those of its fields. */
  fresh?: Values
  /** Makes the entry that is sent, if it is not exactly what was typed. */
  entryOf?: (typed: Values) => Values
  /** Sends the form, if not as JSON by its calls; and further checks before that. */
  send?: (entry: Values, options: RequestOptions) => Promise<object>
  further?: () => Values
  stays?: boolean
  about?: (typed: Values, problems: Values) => ReactNode
  children?: ReactNode
}

/** The form of an entry: its typed fields, sent to the add or the edit call. */
export default function ThingForm(props: Props) {
  const { thing, editing, onDone, fields, submit, fresh, entryOf, send: sendBy, further, stays = false, about, children } = props
  const { words, calls } = thing
  const typed = typedFields(fields ?? fieldsIn(calls.add.body) ?? thing.fields)
  const { autosave, base, given, over, now, failed, send: sendEdit } = useEdit(thing, editing, typed)
  const times = useRef(() => ({}))
  const { FormPart, Picture = Plain, Several } = slots()
  const [several, setSeveral] = useState<{ files: File[]; typed: Values }>()
  const [submitWords, setSubmitWords] = useState<string>()

  async function send(values: Values, { key, begun }: Submission): Promise<Outcome> {
    const act = async (version: string | undefined, once: string, meant: Values) => {
      const body = entryOf ? entryOf(meant) : meant
      const options = { ...(editing?.id && { id: editing.id }), key: once, version }
      if (sendBy) return (await sendBy(body, options)) as ActionReply
      // The time when it was sent first, also if it is sent again.
      const entry = editing ? body : { ...body, ...postedTexts(thing.fields, new Date(begun)) }
      return (await ask(editing ? calls.edit : calls.add, entry, options)) as ActionReply
    }
    const outcome = await sendEdit(values, key, act, { silence: words.failure && donePerhaps(words.failure), stays })
    if (outcome.success) onDone()
    return outcome
  }

  function takeSeveral(files: File[], typed: Values) {
    autosave.remove()
    setSeveral({ files, typed })
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
        over={
          <>
            {Several && thing.fromTable && !editing && (
              <p>
                <Button look="quiet" onClick={() => setSeveral({ files: [], typed: {} })}>
                  Add several from a table
                </Button>
              </p>
            )}
            {over}
          </>
        }
        initial={base ?? { ...startOf(typed), ...fresh }}
        about={(values, problems) => (
          <>
            {about?.(values, problems)}
            {thing.publishable && FormPart && (
              <FormPart {...{ thing, now, problems }} typed={values} check={times} onSubmitWords={setSubmitWords} />
            )}
          </>
        )}
        further={() => ({ ...times.current(), ...further?.() })}
      >
        {children}
      </Form>
    </Picture>
  )
}

const Plain = ({ children }: { children: ReactNode }) => children

/** Values of a new entry. An empty one would count as the entry's own (fieldsOfEntry). */
const startOf = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, { startsToday, fallback }]) => [name, startsToday ? dayAt(new Date()) : (fallback ?? '')])
      .filter(([, text]) => text !== ''),
  )
