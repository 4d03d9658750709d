import { type InputHTMLAttributes, useEffect, useState } from 'react'
import type { Field } from '../contract/field.ts'
import styles from './picture-input.module.css'

const pause = 300

type Props = { field: Field; initial: string } & InputHTMLAttributes<HTMLInputElement>

/**
 * The input of a picture's address. The address is tried as soon as it is typed; one that holds no picture can be saved all
 * the same. Of a text that is no address at all it is said once the input is left, as sending it would.
 */
export function PictureInput({ field, initial, ...input }: Props) {
  const [typed, setTyped] = useState(initial)
  const [tried, setTried] = useState(initial)
  const [left, setLeft] = useState<string>()

  useEffect(() => {
    const timer = setTimeout(() => setTried(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])

  const { data: address = '' } = field.accepts.safeParse(tried)
  // What the form says of it already is not said twice.
  const problem = left === undefined || left !== typed || left.trim() === '' || input['aria-invalid'] ? undefined : problemOf(field, left)
  const problemId = `${input.id}-left`
  return (
    <>
      <input
        {...input}
        aria-invalid={problem ? true : input['aria-invalid']}
        aria-describedby={[input['aria-describedby'], problem && problemId].filter(Boolean).join(' ') || undefined}
        defaultValue={initial}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        // Not on the way to a button, which would move from under the finger; the form says it then.
        onBlur={({ currentTarget, relatedTarget }) => relatedTarget instanceof HTMLButtonElement || setLeft(currentTarget.value)}
      />
      <div className={styles.trial} role="status">
        {address !== '' && <Trial key={address} address={address} />}
        {problem && (
          <p className={styles.warning} id={problemId}>
            {problem}
          </p>
        )}
      </div>
    </>
  )
}

const problemOf = (field: Field, typed: string) => field.accepts.safeParse(typed).error?.issues[0]?.message

function Trial({ address }: { address: string }) {
  const [came, setCame] = useState<boolean>()
  return (
    <>
      {came !== false && (
        <img
          className={styles.picture}
          src={address}
          alt="What this address shows"
          referrerPolicy="no-referrer"
          onLoad={() => setCame(true)}
          onError={() => setCame(false)}
        />
      )}
      {came === undefined && <p>Trying the address…</p>}
      {came === false && (
        <p className={styles.warning}>No picture came from this address. Please check it; it can be saved all the same.</p>
      )}
    </>
  )
}
