import { useState } from 'react'
import styles from './search-dialog.module.css'
import { isSlashOff, turnSlash } from './search-keys.ts'

/** Turns the key / off and on, which is pressed by mistake where keys are spoken. Of no use where there is no keyboard. */
export function SlashSwitch() {
  const [isOff, setIsOff] = useState(isSlashOff)
  return (
    <label className={styles.slash}>
      <input
        type="checkbox"
        checked={!isOff}
        onChange={({ target }) => {
          turnSlash(target.checked)
          setIsOff(!target.checked)
        }}
      />
      <span>
        The key <kbd>/</kbd> opens this
      </span>
    </label>
  )
}
