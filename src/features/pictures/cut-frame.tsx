import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Cut } from '../../contract/picture-calls.ts'
import { type Edges, moved } from './cutting.ts'
import styles from './kept-picture.module.css'

const step = 10
const moves: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }
const corners: Edges[] = ['lt', 'rt', 'lb', 'rb']
const sides = { l: 'Left edge', r: 'Right edge', t: 'Upper edge', b: 'Lower edge' } as const

/** The frame around the part of a picture that stays: dragged whole, by its edges and corners, or by the arrow keys edge by edge. */
export function CutFrame({ cut, onChange }: { cut: Cut; onChange: (cut: Cut) => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const held = useRef<{ edges: Edges; x: number; y: number; from: Cut }>(undefined)

  const take = (edges: Edges) => (event: PointerEvent) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { edges, x: event.clientX, y: event.clientY, from: cut }
  }
  function drag({ clientX, clientY }: PointerEvent) {
    const whole = frame.current?.parentElement?.getBoundingClientRect()
    if (!held.current || !whole) return
    const { edges, x, y, from } = held.current
    onChange(moved(from, edges, ((clientX - x) / whole.width) * 1000, ((clientY - y) / whole.height) * 1000))
  }
  const letGo = () => {
    held.current = undefined
  }
  const dragged = (edges: Edges) => ({ onPointerDown: take(edges), onPointerMove: drag, onPointerUp: letGo, onPointerCancel: letGo })

  const press = (edge: keyof typeof sides) => (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (by === undefined) return
    event.preventDefault()
    onChange(moved(cut, edge, ...by))
  }

  const at = { l: cut.left, r: cut.left + cut.width, t: cut.top, b: cut.top + cut.height }
  const place = { left: `${cut.left / 10}%`, top: `${cut.top / 10}%`, width: `${cut.width / 10}%`, height: `${cut.height / 10}%` }
  return (
    <>
      <div className={styles.shade}>
        <div style={place} />
      </div>
      <div ref={frame} className={styles.frame} style={place} {...dragged('')}>
        {corners.map((edges) => (
          <span key={edges} className={styles.corner} data-edges={edges} {...dragged(edges)} />
        ))}
        {(Object.keys(sides) as (keyof typeof sides)[]).map((edge) => (
          <span
            key={edge}
            className={styles.edge}
            data-edges={edge}
            role="slider"
            tabIndex={0}
            aria-label={sides[edge]}
            aria-orientation={edge === 'l' || edge === 'r' ? 'horizontal' : 'vertical'}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(at[edge] / 10)}
            aria-valuetext={`${Math.round(at[edge] / 10)} %`}
            onKeyDown={press(edge)}
            {...dragged(edge)}
          />
        ))}
      </div>
    </>
  )
}
