import { useId, useState } from 'react'
import { dayAt, shortDay } from '../../contract/club-time.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/card.tsx'
import { focusHeading } from '../../ui/focus.ts'
import { Skeletons } from '../../ui/skeletons.tsx'
import { Failed } from '../../ui/states.tsx'
import { DeleteButton } from '../../ui/tools.tsx'
import shared from '../../web/account.module.css'
import { ask } from '../../web/ask.ts'
import styles from '../../web/console.module.css'
import { consolePart } from '../../web/console-page.tsx'
import { copyAddress } from '../../web/copy-address.ts'
import { useAction } from '../../web/use-action.ts'
import { adminCalls, invitationFields, lastDayFields } from './contract.ts'
import { type Guarded, GuardedQuestion } from './guarded-question.tsx'
import { messages } from './messages.ts'
import { type Admin, useAdmins } from './use-admins.tsx'

export const administratorsPage = consolePart({ description: 'The people who can edit the site.', View: Administrators })

const dayIn = (day: string) => shortDay(day, dayAt(new Date()))

/** Who may change the site, until when, and the ways to let others in. */
function Administrators() {
  const { admins, invitations, failed, passkeyShown, reload } = useAdmins()
  const list = useId()
  const [asking, setAsking] = useState<Guarded>()
  const [link, setLink] = useState<string>()
  const { press } = useAction()

  const invitation: Guarded = {
    name: 'Invite an administrator',
    submit: 'Send the invitation',
    fields: invitationFields,
    why: 'They get a link to choose their own name and password. It works once, for seven days.',
    act: async ({ email = '' }, key) => {
      const reply = await ask(adminCalls.invite, { email }, { key })
      setLink('link' in reply && reply.link ? new URL(reply.link, location.origin).href : undefined)
      return reply
    },
  }

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
            <li key={admin.id} id={admin.id} className="line">
              <div>
                <strong dir="auto">{admin.name}</strong>
                {admin.email !== admin.name && <p className="small">{admin.email ?? 'No email yet'}</p>}
                {admin.lastDay !== null && <p className="small">{accessWords(admin.lastDay, admin.active)}</p>}
              </div>
              <span className="row">
                {admin.you && <Chip>You</Chip>}
                <IconButton icon="calendar" label={`Last day of ${admin.name}`} onClick={() => setAsking(lastDayOf(admin))} />
                {!admin.you && <DeleteButton name={admin.name} list={list} onPress={() => setAsking(removalOf(admin))} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      {invitations.length > 0 && (
        <ul className={`${styles.admins} ${styles.below}`} aria-label="Open invitations">
          {invitations.map(({ id, email, until }) => (
            <li key={id} className="line">
              <div>
                <strong>{email}</strong>
                <p className="small">Invited, valid until {dayIn(until)}</p>
              </div>
              <Button look="quiet" aria-label={`Revoke the invitation for ${email}`} onClick={() => void revoke(id)}>
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
            <code className="fact">{link}</code>
          </p>
          <Button look="quiet" onClick={() => void copyAddress(link)}>
            Copy the link
          </Button>
        </div>
      )}
      {asking && (
        <GuardedQuestion
          key={asking.name}
          {...asking}
          passkeyShown={passkeyShown}
          onChanged={reload}
          onClose={() => setAsking(undefined)}
        />
      )}
      <p className={`${styles.actions} ${styles.below}`}>
        <Button onClick={() => setAsking(invitation)}>Invite by email</Button>
      </p>
    </>
  )
}

/** Until when an administrator may use the site. Where it is over for all, those with the latest day keep it. */
function accessWords(lastDay: string, isActive: boolean) {
  if (!isActive) return `Access ended ${dayIn(lastDay)}`
  if (lastDay >= dayAt(new Date())) return `Access ends ${dayIn(lastDay)}`
  return `Access should have ended ${dayIn(lastDay)}; it continues because nobody else can log in`
}

const lastDayOf = ({ id, name, lastDay }: Admin): Guarded => ({
  name: `Last day of ${name}`,
  submit: 'Save',
  fields: lastDayFields,
  initial: { lastDay: lastDay ?? '' },
  why: 'After this day they are logged out and cannot log in again. Their changes stay.',
  act: ({ lastDay: typed = '' }, key) => ask(adminCalls.setLastDay, { lastDay: typed }, { id, key }),
})

const removalOf = ({ id, name }: Admin): Guarded => ({
  name: `Delete ${name}`,
  heading: `Delete ${name}?`,
  submit: 'Delete',
  why: 'This ends their sessions at once. They can be added again later.',
  act: (_, key) => ask(adminCalls.remove, undefined, { id, key }),
})
