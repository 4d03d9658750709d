import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../content/pages.ts'
import { messages } from '../../contract/messages.ts'
import { Form, type Values } from '../../ui/form.tsx'
import { PageHead } from '../../ui/section.tsx'
import { isRefusal } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { page } from '../../web/page.ts'
import { type Registration, registrationCalls, registrationFields } from './contract.ts'
import styles from './registrations.module.css'

const words = pages.register

export const registerPage = page({
  title: words.title,
  description: words.description,
  load: async () => ({}),
  View: RegisterView,
})

type Told = { success: boolean; message: string }
const failed: Told = { success: false, message: messages.registrationFailed }

function RegisterView() {
  const [told, setTold] = useState<Told>()

  async function register({ showPhone, ...values }: Values) {
    setTold(undefined)
    try {
      const reply = await ask(registrationCalls.register, { ...(values as Registration), showPhone: showPhone === 'on' })
      const refused = isRefusal(reply)
      // Reading-the-spec, Registration: a refusal says why, a server's own trouble has one sentence.
      setTold(refused && reply.status >= 500 ? failed : reply)
      return !refused
    } catch (error) {
      console.error(error)
      setTold(failed)
      return false
    }
  }

  return (
    <div className={styles.narrow}>
      <PageHead {...words.head} />
      <noscript>
        <p>Registering needs JavaScript. Everything else on this site can be read without it.</p>
      </noscript>
      <div className={styles.sheet}>
        {told && (
          <p role="alert" className={told.success ? styles.success : styles.failure}>
            {told.message}
            {told.success && (
              <>
                {'. '}
                <Link to="/iort">See who registered</Link>
              </>
            )}
          </p>
        )}
        <Form name={words.head.heading} fields={registrationFields} submit="Register" onSubmit={register} about={() => <PhoneChoice />} />
      </div>
    </div>
  )
}

/** Reading-the-spec 16: the student decides, and is told who will see what. */
const PhoneChoice = () => (
  <div className={styles.choice}>
    <label>
      <input type="checkbox" name="showPhone" />
      <span>Show my phone number on the students page</span>
    </label>
    <p>
      Your name, roll number, year, department and team are shown to everyone on the <Link to="/iort">students page</Link>. Your phone
      number is shown there only if you tick this; otherwise visitors see 98••••••10 and only administrators see it whole. Ask any
      administrator to have your entry deleted.
    </p>
  </div>
)
