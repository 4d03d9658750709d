import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { club } from '../../../content/club.ts'
import { dayAfter } from '../../contract/club-time.ts'
import { colourOf } from '../../contract/colour.ts'
import cards from '../../ui/card.module.css'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { defaults, type Notice } from './contract.ts'
import styles from './notifications.module.css'

type Props = { notice: Notice; today: string; tools: ReactNode }

const newFor = 3

/** A notice in the colours and the alignment that its writer chose. */
export function NoticeCard({ notice, today, tools }: Props) {
  const card = useRef<HTMLElement>(null)
  const { id, title, description, alignment, bgColor, textColor, submissionDate, submissionTime } = notice

  // The server's page carries these as one listed style block (colourRules); a page reached by a click sets them here.
  useIsomorphicLayoutEffect(() => {
    card.current?.style.setProperty('--ground', bgColor)
    card.current?.style.setProperty('--words', textColor)
  }, [bgColor, textColor])

  return (
    <Card
      ref={card}
      id={id}
      className={styles.notice}
      data-colours={coloursOf(notice)}
      data-plain={isPlain(bgColor, textColor) || undefined}
      data-alignment={alignment}
    >
      <h3>{title}</h3>
      <p className={styles.when}>
        {(submissionDate || submissionTime) && (
          <>
            <span className="visitors-only">Posted </span>
            {submissionDate} {submissionTime} {club.zoneLabel}{' '}
          </>
        )}
        {isNew(submissionDate, today) && (
          <span className={styles.tab}>
            <Chip live>New</Chip>
          </span>
        )}
      </p>
      <p className={`${cards.description} ${styles.description}`}>{description}</p>
      {tools && <div className={styles.tools}>{tools}</div>}
    </Card>
  )
}

// React warns of layout effects on the server, where there is nothing to lay out.
const useIsomorphicLayoutEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect

const isNew = (day: string, today: string) => day <= today && dayAfter(today, -newFor) <= day

/** No colours were chosen, so in the dark theme the house's own stand in for white and black. */
export const isPlain = (ground: string, words: string) => ground === defaults.bgColor && words === defaults.textColor

const coloursOf = ({ bgColor, textColor }: Notice) => `${bgColor}-${textColor}`.replaceAll('#', '')

/** The style rules of the colours that these notices use, each pair once. */
export function colourRules(notices: Notice[]): string {
  const pairs = new Map(notices.map((notice) => [coloursOf(notice), notice]))
  return [...pairs]
    .filter(([, { bgColor, textColor }]) => colourOf(bgColor) === bgColor && colourOf(textColor) === textColor)
    .map(([name, { bgColor, textColor }]) => `[data-colours="${name}"]{--ground:${bgColor};--words:${textColor}}`)
    .join('')
}
