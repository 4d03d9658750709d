import { useEffect, useRef } from 'react'
import { ArrivalLine } from '../../ui/arrival-line.tsx'
import { Button } from '../../ui/button.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { Form } from '../../ui/form.tsx'
import sheets from '../../ui/sheet.module.css'
import { ask } from '../../web/browser-ask.ts'
import { fileId } from '../../web/file-id.ts'
import { useAction } from '../../web/use-action.ts'
import { ArchiveContents } from './archive-contents.tsx'
import { adminCalls, passkeyFields } from './contract.ts'
import { copyCalls, passphraseFields } from './copy-calls.ts'
import styles from './dialog.module.css'
import { PutBack } from './put-back.tsx'
import { useArchive } from './use-archive.ts'

type Props = { file: File; onChanged: () => Promise<void>; onClose: () => void }

/**
 * Brings an archive that somebody has to the site, has everything in it looked at, and asks whether it is to take the place of
 * what is there; for its passphrase first, where it is encrypted.
 */
export function ArchiveQuestion({ file, onChanged, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isBegun = useRef(false)
  const { stage, again, open, letGo } = useArchive(file)
  const { attempt } = useAction()
  const close = () => dialog.current?.close()
  const leave = (
    <Button look="quiet" onClick={close}>
      Leave it as it is
    </Button>
  )

  useEffect(() => dialog.current?.showModal(), [])

  // What had the focus has gone with the stage before; of a question the words come first.
  useEffect(() => {
    if (stage.at === 'looked') heading.current?.focus()
    else focusFirst(body.current)
  }, [stage.at])

  function closed() {
    // Of one that was refused nothing is left.
    if (!isBegun.current && stage.at !== 'refused') void letGo()
    onClose()
  }

  return (
    <dialog ref={dialog} className={`${sheets.sheet} ${styles.dialog}`} aria-labelledby="restore-archive" onClose={closed}>
      <h2 id="restore-archive" ref={heading} tabIndex={-1}>
        Put back {file.name}?
      </h2>
      <div ref={body} className={styles.stage}>
        {stage.at === 'coming' && (
          <>
            <p>It comes to the site first, and everything in it is looked at. Until you say so nothing changes.</p>
            <ArrivalLine arrival={stage.arrival} then="every byte is being looked at…" onCancel={close} />
          </>
        )}
        {stage.at === 'closed' && (
          <>
            <p>This archive is encrypted, and not with the passphrase of this site. With which one was it made?</p>
            <Form
              name="Passphrase of the archive"
              fields={passphraseFields}
              submit="Open it"
              onSubmit={({ passphrase = '' }) => attempt(() => open(passphrase), { stays: true })}
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
            name={file.name}
            ask={async (key) => {
              const { passphrase } = stage
              return ask(copyCalls.restoreArchive, { passphrase, name: file.name.slice(0, 300) }, { id: await fileId(file), key })
            }}
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
    </dialog>
  )
}
