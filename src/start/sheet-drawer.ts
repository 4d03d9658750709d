import { answerConversions } from '../http/pool/answer-conversions.ts'
import { draw } from '../server/drawing/draw.ts'

answerConversions(draw)
