import { club } from '../../../content/club.ts'
import { isLocalTime } from '../../contract/club-time.ts'
import form from '../../ui/form.module.css'

type Props = { id: string; name: string; label: string; initial: string; problem: string | undefined; required?: boolean }

/** The input of a time on the club's calendar and clock. */
export const LocalTimeInput = ({ id, name, label, initial, problem, required = false }: Props) => (
  <div className={form.field}>
    <label htmlFor={id}>
      {label}
      {!required && <span className={form.optional}> (optional)</span>}
    </label>
    <input
      id={id}
      type="datetime-local"
      name={name}
      // What was kept of another choice is no time.
      defaultValue={isLocalTime(initial) ? initial : ''}
      required={required}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-help ${id}-problem` : `${id}-help`}
    />
    <p className={form.help} id={`${id}-help`}>
      By the club’s clock ({club.zoneLabel})
    </p>
    {problem && (
      <p className={form.problem} id={`${id}-problem`}>
        {problem}
      </p>
    )}
  </div>
)
