import styles from './form.module.css'

type Notes = { id: string; help?: string | undefined; problem?: string | undefined }

/** The ids of a field's notes, for `aria-describedby`. */
export const notesOf = ({ id, help, problem }: Notes) =>
  [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined

/** Below an input: its help, and what is wrong. `isLive`: a problem is announced. */
export const FieldNotes = ({ id, help, problem, isLive = false }: Notes & { isLive?: boolean }) => (
  <>
    {help && (
      <p className="small" id={`${id}-help`}>
        {help}
      </p>
    )}
    {problem && (
      <p className={styles.problem} id={`${id}-problem`} role={isLive ? 'status' : undefined}>
        {problem}
      </p>
    )}
  </>
)
