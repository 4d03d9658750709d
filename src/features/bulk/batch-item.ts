import type { LeftPicture } from '../../ui/draft.ts'
import type { Numbered } from './numbering.ts'

/**
 * How far one of several pictures has come. What was refused, or not added, says `why`; one that is kept has its address. One
 * is `missing` of which the page that chose it has gone: no page gets a file back by itself.
 */
export type Step = 'waiting' | 'coming' | 'kept' | 'adding' | 'added' | 'refused' | 'missing'
export type Item = LeftPicture &
  Numbered & {
    id: number
    file?: File | undefined
    step: Step
    share: number
    waits?: string | undefined
  }

/** Whether another try may help: with what is kept of it, or with its file, which is there until the page is left. */
export const canBeTried = ({ step, file, address }: Item) => step === 'refused' && (file ?? address) !== undefined

/** Whether there is a picture of one, or it is on its way. */
export const canBeAdded = ({ step, address }: Item) =>
  step !== 'added' && step !== 'missing' && (step !== 'refused' || address !== undefined)

/** Whether it may still be added: also once another try is made of it, or its file was chosen once more. */
export const mayCome = (item: Item) => canBeAdded(item) || canBeTried(item) || item.step === 'missing'

/** One that was refused is not said to be wanted once more; another file may take its place. */
export const stepOf = ({ address, why }: LeftPicture): Step => (address ? 'kept' : why ? 'refused' : 'missing')
