import { type ComponentType, type ReactNode, use, useId, useState } from 'react'
import { heads } from '../../../content/heads.ts'
import { afterRegistering } from '../../../content/registration.ts'
import { donePerhaps } from '../../contract/messages.ts'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import { PageHead } from '../../ui/section.tsx'
import sheets from '../../ui/sheet.module.css'
import type { Submission } from '../../ui/submission.ts'
import { type Ask, ask, isRefusal } from '../../web/ask.ts'
import { outcomeOf, refusedAs } from '../../web/outcome-of.ts'
import { PostedContext, page } from '../../web/page.ts'
import { slots } from '../../web/slots.ts'
import { type Registration, rollTaken, students } from './contract.ts'
import styles from './registrations.module.css'

const words = heads.register
const { fields, calls } = students
const { submit, failure = '' } = students.words
const whose = students.unique ?? ''
/** The fields by which students recognise their stored form. */
const shownFields = [students.title, whose]

const bodyOf = ({ showPhone, ...typed }: Values) => ({ ...(typed as Omit<Registration, 'showPhone'>), showPhone: showPhone === 'on' })

const fieldOf = (message: string) => (message === rollTaken ? students.unique : undefined)

/** What the page offers after a registration, of another collection: the first that is not over. */
type Next<Data> = { load: (ask: Ask) => Promise<Data[]>; View: ComponentType<{ data: Data }> }

export const registerPage = <Data extends { until: string }>(next: Next<Data>) =>
  page<{ next: Data[] }>({
    description: words.description,
    load: async (ask) => ({ next: await next.load(ask) }),
    // The form is there also while the next event cannot be read.
    otherwise: { next: [] },
    View: ({ data }) => {
      const open = data.next.find(({ until }) => until > new Date().toISOString())
      return <RegisterView next={open && <next.View data={open} />} />
    },
    forms: { register: { call: calls.add, fields, also: ['showPhone'], bodyOf, failure, about: fieldOf } },
  })

/** The result above the form; after a success with a link to the public list. */
const resultOf = ({ success, message }: { success: boolean; message: string }) => ({
  success,
  message: success ? (
    <span>
      {`${message}. `}
      <a href="/iort">See who registered</a>
    </span>
  ) : (
    message
  ),
})

function RegisterView({ next }: { next: ReactNode }) {
  const posted = use(PostedContext)
  const [isDone, setDone] = useState(posted?.reply?.success === true)
  const [mended, setMended] = useState<Values>()

  async function register(values: Values, { key }: Submission): Promise<Outcome> {
    const reply = await ask(calls.add, bodyOf(values), { key })
    setDone(!isRefusal(reply))
    if (!isRefusal(reply)) return resultOf(reply)
    // A refusal contains its reason; a server error has one fixed sentence.
    const refused = refusedAs(reply.status >= 500 ? { ...reply, message: failure } : reply)
    const field = fieldOf(reply.message)
    return field === undefined ? refused : { ...refused, problems: { [field]: reply.message } }
  }

  const { afterSave } = slots()
  const send = (typed: Values, submission: Submission) => {
    const once = () => register(typed, submission)
    return afterSave ? afterSave.send(once, { call: calls.add, body: bodyOf(typed), typed, submission }) : once()
  }

  return (
    <div className={styles.narrow}>
      <PageHead {...words.head} />
      <div className={`${sheets.plate} ${styles.sheet}`}>
        <Form
          name={words.head.heading}
          fields={fields}
          submit={submit}
          onSubmit={(values, submission) => outcomeOf(() => send(values, submission), donePerhaps(failure))}
          given={mended}
          over={
            <>
              {isDone && <AfterRegistering next={next} />}
              {afterSave && <afterSave.Held fields={shownFields} onEdit={setMended} />}
            </>
          }
          plain="register"
          whose={whose}
          before={posted && { ...posted, result: posted.reply && resultOf(posted.reply) }}
          about={(typed) => <PhoneChoice shown={typed.showPhone === 'on'} />}
        />
      </div>
    </div>
  )
}

/** What a student does next: the steps, the next event, and whom to ask. */
function AfterRegistering({ next }: { next: ReactNode }) {
  const { heading, steps, event, ask, another } = afterRegistering
  return (
    <section className={styles.after}>
      <h2>{heading}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {next && (
        <div className={styles.next}>
          <p className="fact">{event}</p>
          {next}
        </div>
      )}
      <p>
        {ask.words} <a href={`mailto:${ask.email}`}>{ask.email}</a>
      </p>
      <h2>{another}</h2>
    </section>
  )
}

/** The student decides who sees the phone number (docs/differences.md, D7). */
function PhoneChoice({ shown }: { shown: boolean }) {
  const words = useId()
  return (
    <div>
      <label className="thumb">
        <input type="checkbox" name="showPhone" defaultChecked={shown} aria-describedby={words} />
        Show my phone number on the students page
      </label>
      <p id={words} className="small">
        Your name, roll number, year, department and team are shown to everyone on the <a href="/iort">students page</a>. Your phone number
        is shown there only if you tick this; otherwise visitors see 98••••••10 and only administrators see the full number. To delete your
        entry, ask an administrator.
      </p>
    </div>
  )
}
