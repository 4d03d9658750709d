import { type ReactNode, Suspense, useRef } from 'react'
import type { Call } from '../contract/call.ts'
import { dayAt } from '../contract/club-time.ts'
import type { Thing } from '../contract/collection.ts'
import { type Fields, fieldsIn, typedFields } from '../contract/fields.ts'
import { donePerhaps } from '../contract/no-answer.ts'
import { postedTexts } from '../contract/posted-texts.ts'
import { useSeveral } from '../features/bulk/use-several.ts'
import { PictureFields, SeveralContext } from '../features/pictures/picture-field.tsx'
import { Form, type Outcome, type Values } from '../ui/form.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { Submission } from '../ui/submission.ts'
import { ask } from './browser-ask.ts'
import { forgetting } from './forgetting.ts'
import type { ActionReply } from './use-action.ts'
import { useEdit } from './use-edit.tsx'

const SeveralForm = lazyPart(async () => (await import(/* webpackChunkName: "several" */ '../features/bulk/several-form.tsx')).default)

const WhenShown = lazyPart(
  async () => (await import(/* webpackChunkName: "when-shown" */ '../features/publishing/when-shown.tsx')).WhenShown,
)

/** A thing that is added and edited by a form of its fields. */
export type Formed = Pick<
  Thing,
  'table' | 'title' | 'words' | 'readAs' | 'wire' | 'pictures' | 'severalAtOnce' | 'publishable' | 'expires'
> & {
  fields: Fields
  calls: { add: Call; edit: Call }
}

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
  const { draft, base, given, over, asked, askAgain, anew, send: sendEdit } = useEdit(thing, editing, typed)
  const times = useRef(() => ({}))
  const { several, take, one, back } = useSeveral(thing, !editing)

  async function send(values: Values, { key, begun }: Submission): Promise<Outcome> {
    const act = (version: string | undefined, once: string, meant: Values) =>
      forgetting(draft, async () => {
        const body = entryOf ? entryOf(meant) : meant
        const more = { key: once, version }
        return (await (editing && !anew
          ? ask(calls.edit, body, { id: editing.id ?? '', ...more })
          : // Also where it is sent again: as of when it was sent first.
            ask(calls.add, { ...body, ...postedTexts(thing.fields, new Date(begun)) }, more))) as ActionReply
      })
    const outcome = await sendEdit(values, key, act, { silence: words.failure && donePerhaps(words.failure), stays })
    if (outcome.success) onDone()
    return outcome
  }

  if (several) return <SeveralForm thing={thing} {...several} onOne={one} onDone={() => one() && onDone()} />
  return (
    <PictureFields of={draft.form}>
      <SeveralContext
        value={
          take &&
          ((files, values) => {
            draft.forget()
            take(files, values)
          })
        }
      >
        <Form
          name={words.form ?? (editing ? `Edit the ${words.one}` : words.add)}
          fields={typed}
          submit={submit ?? (editing && !anew ? 'Save' : words.submit)}
          onSubmit={send}
          draft={draft}
          given={given}
          over={over}
          initial={base ?? { ...startOf(typed), ...fresh, ...back }}
          about={(values, problems) => (
            <>
              {about?.(values)}
              {thing.publishable && (
                <Suspense>
                  <WhenShown
                    key={anew ? 'anew' : ''}
                    thing={thing}
                    asked={asked}
                    onAgain={askAgain}
                    typed={values}
                    problems={problems}
                    check={times}
                  />
                </Suspense>
              )}
            </>
          )}
          further={() => times.current()}
        >
          {children}
        </Form>
      </SeveralContext>
    </PictureFields>
  )
}

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
