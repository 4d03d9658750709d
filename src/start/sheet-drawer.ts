import { answerConversions } from '../server/converting/answer-conversions.ts'
import { draw } from '../server/drawing/draw.ts'

answerConversions(draw)
