import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { ArrivalLine } from '../../ui/arrival-line.tsx'
import { Button } from '../../ui/button.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { Form } from '../../ui/form.tsx'
import { Question } from '../../ui/question.tsx'
import { ask } from '../../web/browser-ask.ts'
import styles from '../../web/dialog.module.css'
import { momentWords } from '../../web/moment-words.ts'
import { type ActionReply, useAction } from '../../web/use-action.ts'
import { adminCalls, passkeyFields } from '../accounts/contract.ts'
import { ArchiveContents } from './archive-contents.tsx'
import { passphraseFields } from './contract.ts'
import { PutBack } from './put-back.tsx'
import type { Archive } from './use-archive.ts'

type Props = {
  /** What the archive is called, and of when it is, where that is known before it was looked at. */
  name: string
  made?: string
  archive: Archive
  restore: (key: string, passphrase: string) => Promise<ActionReply>
  onChanged: () => Promise<void>
  onClose: () => void
}

/**
 * Asks whether an archive is to take the place of what is there, once everything in it was looked at; for its passphrase first,
 * where it is encrypted.
 */
export function ArchiveQuestion({ name, made, archive: { stage, again, letGo }, restore, onChanged, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isBegun = useRef(false)
  const { attempt } = useAction()
  const close = () => dialog.current?.close()
  const of = stage.at === 'looked' ? stage.holds.made : made
  const leave = (
    <Button look="quiet" onClick={close}>
      Leave it as it is
    </Button>
  )

  // What had the focus has gone with the stage before; of the last question the words come first.
  useEffect(() => {
    if (stage.at === 'looked') dialog.current?.querySelector('h2')?.focus()
    else if (stage.at !== 'looking') focusFirst(body.current)
  }, [stage.at])

  function closed() {
    // Of one that was refused nothing is left.
    if (!isBegun.current && stage.at !== 'refused') letGo()
    onClose()
  }

  return (
    <Question dialog={dialog} heading={of ? `Put the site back as of ${momentWords(of)}?` : 'Put an archive back?'} onClose={closed}>
      <p className={styles.file}>{breaking(name)}</p>
      <div ref={body} className={styles.stage}>
        {stage.at === 'coming' && (
          <>
            <p>It comes to the site first, and everything in it is looked at. Until you say so nothing changes.</p>
            <ArrivalLine arrival={stage.arrival} then="every byte is being looked at…" onCancel={close} />
          </>
        )}
        {stage.at === 'looking' && (
          <>
            <p role="status">{`${stage.waits ?? 'Every byte of it is being looked at…'} Until you say so nothing changes.`}</p>
            {leave}
          </>
        )}
        {stage.at === 'closed' && (
          <>
            <p>This archive is encrypted, and not with the passphrase of this site. With which one was it made?</p>
            <Form
              name="Passphrase of the archive"
              fields={passphraseFields}
              submit="Open it"
              onSubmit={({ passphrase = '' }) => attempt(() => stage.open(passphrase), { stays: true })}
            >
              {leave}
            </Form>
          </>
        )}
        {stage.at === 'passkey' && (
          <>
            <p>The passkey counts for ten minutes, which are over. What has come stays: show it once more to go on.</p>
            <Form
              name="Passkey for the archive"
              fields={passkeyFields}
              submit="Go on"
              onSubmit={async ({ passkey = '' }, { key }) => {
                const outcome = await attempt(() => ask(adminCalls.showPasskey, { passkey }, { key }), { stays: true })
                if (outcome.success) void again()
                return outcome
              }}
            >
              {leave}
            </Form>
          </>
        )}
        {stage.at === 'refused' && (
          <>
            <p className={styles.why} role="alert">
              {stage.why}
            </p>
            <p>Nothing of the site has been changed.</p>
            <Button onClick={close}>Close</Button>
          </>
        )}
        {stage.at === 'looked' && (
          <PutBack
            name={name}
            ask={(key) => restore(key, stage.passphrase)}
            onBegun={() => {
              isBegun.current = true
              close()
            }}
            onChanged={onChanged}
            onLeft={close}
          >
            <ArchiveContents holds={stage.holds} />
          </PutBack>
        )}
      </div>
    </Question>
  )
}

/** The name of a file, which breaks between its parts where it must. */
const breaking = (name: string): ReactNode =>
  name.split(/(?<=[-.])(?=\w{4})/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name have no other name than their place.
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))
