import { useContext, useEffect, useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import { FormResult } from '../../ui/form-result.tsx'
import { PageHead } from '../../ui/section.tsx'
import sheets from '../../ui/sheet.module.css'
import styles from '../../web/account.module.css'
import { ask, isRefusal } from '../../web/ask.ts'
import { outcomeOf, refusedAs } from '../../web/outcome-of.ts'
import { PostedContext, page } from '../../web/page.ts'
import { joinFields, sessionCalls } from './contract.ts'
import { silences } from './messages.ts'

/** Where an invited person chooses a name and a password. Nothing happens before the form is sent: mail programs open links, too. */
export const joinPage = page({
  description: 'Where an invited person becomes an administrator.',
  load: async () => ({}),
  View: JoinView,
  headers: { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  forms: { join: { call: sessionCalls.join, fields: joinFields } },
})

function JoinView() {
  const posted = useContext(PostedContext)
  const given = useLink()
  const [joined, setJoined] = useState(posted?.reply?.success ? posted.reply : undefined)

  async function join({ link = '', name = '', passwordOne = '' }: Values): Promise<Outcome> {
    const reply = await ask(sessionCalls.join, { link, name, passwordOne })
    if (isRefusal(reply)) return refusedAs(reply)
    setJoined({ ...reply, status: 200 })
    return { success: true }
  }

  return (
    <div className={styles.narrow}>
      <PageHead heading="Become an administrator" lead="You were invited to look after this site. Choose how you log in." />
      <div className={sheets.sheet}>
        {joined ? (
          <>
            <FormResult result={joined} />
            <ButtonLink href="/admin">Log in</ButtonLink>
          </>
        ) : (
          <Form
            name="Become an administrator"
            plain="join"
            fields={joinFields}
            submit="Become an administrator"
            given={given}
            before={posted && { ...posted, result: posted.reply }}
            onSubmit={(typed) => outcomeOf(() => join(typed), silences.join)}
          />
        )}
      </div>
    </div>
  )
}

/** The key of the link, from the fragment of the address. It is removed there, so that it is in no history. */
function useLink() {
  const [given, setGiven] = useState<Values>()
  useEffect(() => {
    const link = location.hash.slice(1)
    if (link === '') return
    history.replaceState(history.state, '', location.pathname)
    setGiven({ link })
  }, [])
  return given
}
