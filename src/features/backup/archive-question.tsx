import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { Form } from '../../ui/form.tsx'
import { Question } from '../../ui/question.tsx'
import { UploadLine } from '../../ui/upload-line.tsx'
import styles from '../../web/account.module.css'
import { ask } from '../../web/ask.ts'
import { momentWords } from '../../web/moment.tsx'
import { type ActionReply, useAction } from '../../web/use-action.ts'
import { adminCalls, passkeyFields } from '../accounts/contract.ts'
import { ArchiveContents } from './archive-contents.tsx'
import { passphraseFields } from './contract.ts'
import { PutBack } from './put-back.tsx'
import type { Archive } from './use-archive.ts'

type Props = {
  /** The name of the backup, and when it was made, if that is known before it is checked. */
  name: string
  made?: string
  archive: Archive
  restore: (key: string, passphrase: string) => Promise<ActionReply>
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Asks whether a checked backup is to replace the site; asks for its passphrase first if it is encrypted. */
export function ArchiveQuestion({ name, made, archive: { stage, again, letGo }, restore, onChanged, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isBegun = useRef(false)
  const { attempt } = useAction()
  const close = () => dialog.current?.close()
  const of = stage.at === 'looked' ? stage.holds.made : made
  const leave = (
    <Button look="quiet" onClick={close}>
      Cancel
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
    <Question dialog={dialog} heading={of ? `Restore the backup of ${momentWords(of)}?` : 'Restore a backup?'} onClose={closed}>
      <p className={styles.file}>{breaking(name)}</p>
      <div ref={body} className={styles.stage}>
        {stage.at === 'coming' && (
          <>
            <p>We upload and check the file first. Nothing changes until you confirm.</p>
            <UploadLine upload={stage.upload} then="checking the file…" onCancel={close} />
          </>
        )}
        {stage.at === 'looking' && (
          <>
            <p role="status">{`${stage.waits ?? 'Checking the file…'} Nothing changes until you confirm.`}</p>
            {leave}
          </>
        )}
        {stage.at === 'closed' && (
          <>
            <p>This file is encrypted with another passphrase than this site uses. Enter the one that it was made with.</p>
            <Form
              name="Passphrase of the file"
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
            <p>The passkey is valid for ten minutes, which are over. The file stays uploaded. Enter the passkey again to go on.</p>
            <Form
              name="Passkey for the backup"
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
            <p>Nothing was changed.</p>
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
