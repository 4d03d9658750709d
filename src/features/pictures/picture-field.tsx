import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { PictureInputContext } from '../../ui/field-input.tsx'
import { PictureInput } from './picture-input.tsx'
import { pictureKeeper } from './picture-keeper.ts'

type InputProps = ComponentProps<typeof PictureInput>

/** Who takes several pictures, where the form's thing may have several added at once. */
export const SeveralContext = createContext<InputProps['onSeveral']>(undefined)

const FormContext = createContext<string | undefined>(undefined)

/** The input of a picture that this site keeps. */
const PictureField = (props: Omit<InputProps, 'keeper' | 'onSeveral' | 'of'>) => (
  <PictureInput {...props} keeper={pictureKeeper} of={use(FormContext)} onSeveral={use(SeveralContext)} />
)

/** Has a form keep the pictures that it is given; `of`: what tells it from every other. */
export const PictureFields = ({ of, children }: { of: string | undefined; children: ReactNode }) => (
  <PictureInputContext value={PictureField}>
    <FormContext value={of}>{children}</FormContext>
  </PictureInputContext>
)
