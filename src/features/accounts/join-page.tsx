import { useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import { FormResult, type Result } from '../../ui/form-result.tsx'
import { PageHead } from '../../ui/section.tsx'
import sheets from '../../ui/sheet.module.css'
import styles from '../../web/account.module.css'
import { ask, isRefusal } from '../../web/ask.ts'
import { outcomeOf, refusedAs } from '../../web/outcome-of.ts'
import { page } from '../../web/page.ts'
import { joinFields, sessionCalls } from './contract.ts'
import { silences } from './messages.ts'
import { useLinkKey } from './use-link-key.ts'

/** Where an invited person chooses a name and a password. Nothing happens before the form is sent: mail programs open links, too. */
export const joinPage = page({
  description: 'Where an invited person becomes an administrator.',
  View: JoinView,
  headers: { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
})

function JoinView() {
  const [link, setLink] = useState<string>()
  const [joined, setJoined] = useState<Result>()
  useLinkKey(/^#(?:([\w-]{43})$)?/, (key) => setLink((before = '') => key ?? before))

  async function join({ name = '', passwordOne = '' }: Values): Promise<Outcome> {
    const reply = await ask(sessionCalls.join, { link: link ?? '', name, passwordOne })
    if (isRefusal(reply)) return refusedAs(reply)
    setJoined(reply)
    return { success: true }
  }

  return (
    <div className={styles.narrow}>
      <PageHead heading="Become an administrator" lead="You were invited to look after this site. Choose how you log in." />
      <noscript>
        <p className={styles.note}>This page needs JavaScript, which is turned off.</p>
      </noscript>
      {/* A sentence in either case, as long as the other one: otherwise the form would move once the link was read. */}
      <p className={styles.note}>
        {link === ''
          ? 'The link is incomplete. Open it again from the email, or copy it whole.'
          : 'The link in your invitation works once, for seven days from the email.'}
      </p>
      <div className={sheets.sheet}>
        {joined ? (
          <>
            <FormResult result={joined} />
            <ButtonLink href="/admin">Log in</ButtonLink>
          </>
        ) : (
          <Form
            name="Become an administrator"
            fields={joinFields}
            submit="Become an administrator"
            onSubmit={(typed) => outcomeOf(() => join(typed), silences.join)}
          />
        )}
      </div>
    </div>
  )
}
