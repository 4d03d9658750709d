import { useEffect, useRef } from 'react'
import { type Call, callAddress } from '../../contract/call.ts'
import links from '../../ui/link.module.css'
import { usePasskeyQuestion } from '../../web/passkey-question.tsx'
import { type Filter, students } from './contract.ts'
import styles from './registrations.module.css'

const files = { CSV: students.calls.csv, Excel: students.calls.xlsx }

type Props = { filter?: Filter; passkeyShown: boolean | undefined }

/** In bulk the numbers need the passkey; after it the file comes by itself. */
export function StudentDownloads({ filter = {}, passkeyShown }: Props) {
  const passkey = usePasskeyQuestion()
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (passkeyShown && wanted.current) location.assign(wanted.current)
    wanted.current = undefined
  }, [passkeyShown])

  function download(call: Call) {
    const address = callAddress(call, { query: filter })
    if (passkeyShown) return location.assign(address)
    wanted.current = address
    passkey.ask()
  }

  return (
    <span className={styles.downloads}>
      {Object.entries(files).map(([what, call]) => (
        <button key={what} type="button" className={`${links.link} ${links.button}`} onClick={() => download(call)}>
          Download {what}
        </button>
      ))}
      {passkey.question}
    </span>
  )
}
