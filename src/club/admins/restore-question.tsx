import { useEffect, useRef } from 'react'
import sheets from '../../ui/sheet.module.css'
import { ask } from '../../web/browser-ask.ts'
import { momentWords } from '../../web/moment-words.ts'
import { copyCalls } from './copy-calls.ts'
import styles from './dialog.module.css'
import { PutBack } from './put-back.tsx'

/** A kept copy. */
export type Chosen = { name: string; made: string }

/** Asks whether the site is to be put back as a copy has it. */
export function RestoreQuestion({ chosen, onChanged, onClose }: { chosen: Chosen; onChanged: () => Promise<void>; onClose: () => void }) {
  const { name, made } = chosen
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className={`${sheets.sheet} ${styles.dialog}`} aria-labelledby="restore-copy" onClose={onClose}>
      <h2 id="restore-copy">Put the site back as of {momentWords(made)}?</h2>
      <PutBack name={name} ask={(key) => ask(copyCalls.restore, { name }, { key })} onBegun={close} onChanged={onChanged} onLeft={close} />
    </dialog>
  )
}
