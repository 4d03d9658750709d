import { useState } from 'react'
import {
  Button,
  type Color,
  ColorArea,
  ColorField,
  ColorPicker,
  ColorSlider,
  ColorThumb,
  Dialog,
  DialogTrigger,
  Input,
  Label,
  Popover,
  parseColor,
  SliderTrack,
} from 'react-aria-components'
import { colourOf } from '../contract/colour.ts'
import { capital } from '../contract/text-format.ts'
import styles from './pickers.module.css'

type Props = { name: string; label: string; initial: string; onChange: () => void }

const hexOf = (colour: Color) => {
  const full = colour.toString('hexa').toUpperCase()
  return full.endsWith('FF') ? full.slice(0, 7) : full
}

/**
 * A colour picker with an input for a hex value. A hex value counts only if it is valid, alpha stays within 0 to 100 and a channel
 * within 255 (section 5); a wrong one goes back to what it was.
 */
export default function ColourInput({ name, label, initial, onChange }: Props) {
  const [colour, setColour] = useState(() => parseColor(colourOf(initial) ?? '#000000').toFormat('hsba'))
  const value = hexOf(colour.toFormat('rgba'))

  function choose(next: Color) {
    setColour(next.toFormat('hsba'))
    queueMicrotask(onChange)
  }

  return (
    <ColorPicker value={colour} onChange={choose}>
      <input type="hidden" name={name} value={value} />
      <div className={styles.row}>
        <ColorField
          className={styles.field}
          value={colour}
          onChange={(next) => next && choose(next.withChannelValue('alpha', colour.getChannelValue('alpha')))}
        >
          <Label>{label}</Label>
          <Input className={styles.value} />
        </ColorField>
        <DialogTrigger>
          <Button className={styles.open} aria-label={`Choose ${label.toLowerCase()}`}>
            <span className={styles.swatch} style={{ backgroundColor: value }} />
          </Button>
          <Popover placement="bottom end">
            <Dialog className={styles.colours} aria-label={label}>
              <ColorArea className={styles.area} colorSpace="hsb" xChannel="saturation" yChannel="brightness">
                <ColorThumb className={styles.thumb} />
              </ColorArea>
              {(['hue', 'alpha'] as const).map((channel) => (
                <ColorSlider key={channel} className={styles.slider} colorSpace="hsb" channel={channel}>
                  <Label>{capital(channel)}</Label>
                  <SliderTrack className={styles.track}>
                    <ColorThumb className={styles.thumb} />
                  </SliderTrack>
                </ColorSlider>
              ))}
              <div className={styles.channels}>
                {(['red', 'green', 'blue', 'alpha'] as const).map((channel) => (
                  <ColorField
                    key={channel}
                    colorSpace="rgb"
                    channel={channel}
                    value={colour.toFormat('rgba')}
                    onChange={(next) => next && choose(next)}
                  >
                    <Label>{{ red: 'R', green: 'G', blue: 'B', alpha: 'A' }[channel]}</Label>
                    <Input className={styles.value} />
                  </ColorField>
                ))}
              </div>
            </Dialog>
          </Popover>
        </DialogTrigger>
      </div>
    </ColorPicker>
  )
}
