import { useId, useState } from 'react'
import { dayAt, shortDay } from '../../contract/club-time.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/card.tsx'
import { focusHeading } from '../../ui/focus.ts'
import { Failed, Skeletons } from '../../ui/states.tsx'
import { DeleteButton } from '../../ui/tools.tsx'
import shared from '../../web/account.module.css'
import { ask } from '../../web/ask.ts'
import styles from '../../web/console.module.css'
import { consolePart } from '../../web/console-page.tsx'
import { copyAddress } from '../../web/copy-address.ts'
import { useAction } from '../../web/use-action.ts'
import { AddAdmin } from './add-admin.tsx'
import { adminCalls, invitationFields, lastDayFields } from './contract.ts'
import { GuardedQuestion } from './guarded-question.tsx'
import { messages } from './messages.ts'
import { type Admin, useAdmins } from './use-admins.tsx'

export const administratorsPage = consolePart({
  description: 'Who may change the site.',
  View: Administrators,
})

/** What is asked about: an administrator's removal or last day, or an invitation. */
type Asking = { about: 'removal' | 'last day'; admin: Admin } | { about: 'invitation' }

const dayIn = (day: string) => shortDay(day, dayAt(new Date()))

/** Who may change the site, until when, and the ways to let others in. Administrators cannot delete themselves. */
function Administrators() {
  const { admins, invitations, failed, passkeyShown, reload } = useAdmins()
  const list = useId()
  const [adding, setAdding] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  const [link, setLink] = useState<string>()
  const { press } = useAction()

  async function revoke(id: string) {
    setLink(undefined)
    await press(`revoke ${id}`, (key) => ask(adminCalls.revoke, undefined, { id, key }))
    await reload()
    // The button is removed with its line.
    focusHeading()
  }

  return (
    <>
      {failed && <Failed message={messages.listFailed} onAgain={() => void reload()} />}
      {!admins && !failed && <Skeletons count={2} />}
      {admins && (
        <ul className={styles.admins} tabIndex={-1} aria-label="Administrators">
          {admins.map((admin) => (
            <li key={admin.id} id={admin.id}>
              <div>
                <strong dir="auto">{admin.name}</strong>
                {admin.email !== admin.name && <span className={styles.email}>{admin.email ?? 'No email yet'}</span>}
                {admin.lastDay !== null && <span className={styles.email}>{accessWords(admin.lastDay, admin.active)}</span>}
              </div>
              <span className="row">
                {admin.you && <Chip>You</Chip>}
                <IconButton icon="calendar" label={`Last day of ${admin.name}`} onClick={() => setAsking({ about: 'last day', admin })} />
                {!admin.you && <DeleteButton name={admin.name} list={list} onPress={() => setAsking({ about: 'removal', admin })} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      {invitations.length > 0 && (
        <ul className={`${styles.admins} ${styles.below}`} aria-label="Open invitations">
          {invitations.map(({ id, email, until }) => (
            <li key={id}>
              <div>
                <strong>{email}</strong>
                <span className={styles.email}>Invited, until {dayIn(until)}</span>
              </div>
              <Button look="quiet" aria-label={`Revoke the invitation of ${email}`} onClick={() => void revoke(id)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {link && (
        <div className={shared.note}>
          <p>This site sends no emails: send this link yourself. It is shown only now.</p>
          <p>
            <code className={styles.secret}>{link}</code>
          </p>
          <Button look="quiet" onClick={() => void copyAddress(link)}>
            Copy the link
          </Button>
        </div>
      )}
      {asking && (
        <Asked
          key={JSON.stringify(asking)}
          asking={asking}
          onLink={setLink}
          {...{ passkeyShown, onChanged: reload, onClose: () => setAsking(undefined) }}
        />
      )}
      <p className={`${styles.actions} ${styles.below}`}>
        <Button onClick={() => setAsking({ about: 'invitation' })}>Invite by email</Button>
        <Button look="quiet" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          Add an administrator
        </Button>
      </p>
      {adding && <AddAdmin onChanged={() => void reload()} />}
    </>
  )
}

/** Until when an administrator may use the site. Where it is over for all, those with the latest day keep it. */
function accessWords(lastDay: string, isActive: boolean) {
  if (!isActive) return `Access ended ${dayIn(lastDay)}`
  if (lastDay >= dayAt(new Date())) return `Access ends ${dayIn(lastDay)}`
  return `Access was to end ${dayIn(lastDay)}; it goes on, because nobody else could log in`
}

type AskedProps = {
  asking: Asking
  passkeyShown: boolean
  onLink: (link: string | undefined) => void
  onChanged: () => Promise<void>
  onClose: () => void
}

function Asked({ asking, onLink, ...rest }: AskedProps) {
  if (asking.about === 'invitation')
    return (
      <GuardedQuestion
        name="Invite an administrator"
        submit="Send the invitation"
        fields={invitationFields}
        act={async ({ email = '' }, key) => {
          const reply = await ask(adminCalls.invite, { email }, { key })
          onLink('link' in reply && reply.link ? new URL(reply.link, location.origin).href : undefined)
          return reply
        }}
        {...rest}
      >
        <p>They get a link to choose their own name and password. It works once, for seven days.</p>
      </GuardedQuestion>
    )
  const { id, name, lastDay } = asking.admin
  if (asking.about === 'last day')
    return (
      <GuardedQuestion
        name={`Last day of ${name}`}
        submit="Save"
        fields={lastDayFields}
        initial={{ lastDay: lastDay ?? '' }}
        act={({ lastDay: typed = '' }, key) => ask(adminCalls.setLastDay, { lastDay: typed }, { id, key })}
        {...rest}
      >
        <p>After it they are logged out and cannot log in again. What they did stays.</p>
      </GuardedQuestion>
    )
  return (
    <GuardedQuestion
      name={`Delete ${name}`}
      heading={`Delete ${name}?`}
      submit="Delete"
      act={(_, key) => ask(adminCalls.remove, undefined, { id, key })}
      {...rest}
    >
      <p>This ends their sessions at once. They can be added again later.</p>
    </GuardedQuestion>
  )
}
