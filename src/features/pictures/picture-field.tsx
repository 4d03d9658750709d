import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { PictureInputContext } from '../../ui/field-input.tsx'
import { PictureInput } from './picture-input.tsx'

type InputProps = ComponentProps<typeof PictureInput>

/** Takes several pictures, if the form adds entries to a collection that allows it. */
const SeveralContext = createContext<InputProps['onSeveral']>(undefined)

const PictureField = (props: Omit<InputProps, 'onSeveral'>) => <PictureInput {...props} onSeveral={use(SeveralContext)} />

/** Goes around a form whose picture inputs upload. */
export const PictureFields = ({ onSeveral, children }: { onSeveral?: InputProps['onSeveral']; children: ReactNode }) => (
  <PictureInputContext value={PictureField}>
    <SeveralContext value={onSeveral}>{children}</SeveralContext>
  </PictureInputContext>
)
