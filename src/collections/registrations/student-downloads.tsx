import { useEffect, useRef } from 'react'
import { callAddress } from '../../contract/call.ts'
import links from '../../ui/link.module.css'
import { usePasskeyQuestion } from '../../web/passkey-question.tsx'
import { type Filter, students } from './contract.ts'
import styles from './registrations.module.css'

const files = { CSV: students.calls.csv, Excel: students.calls.xlsx }

type Props = { filter?: Filter; passkeyShown: boolean | undefined }

/** The students as a file. In bulk the numbers need the passkey: once it is accepted, the file that was asked for comes by itself. */
export function StudentDownloads({ filter = {}, passkeyShown }: Props) {
  const passkey = usePasskeyQuestion()
  const wanted = useRef<string>(undefined)
  const addressOf = (what: keyof typeof files) => callAddress(files[what], { query: filter })

  useEffect(() => {
    if (passkeyShown && wanted.current) location.assign(wanted.current)
    wanted.current = undefined
  }, [passkeyShown])

  return (
    <span className={styles.downloads}>
      {(['CSV', 'Excel'] as const).map((what) =>
        passkeyShown ? (
          <a key={what} href={addressOf(what)} className={links.link} download>
            Download {what}
          </a>
        ) : (
          <button
            key={what}
            type="button"
            className={`${links.link} ${links.button}`}
            onClick={() => {
              wanted.current = addressOf(what)
              passkey.ask()
            }}
          >
            Download {what}
          </button>
        ),
      )}
      {passkey.question}
    </span>
  )
}
