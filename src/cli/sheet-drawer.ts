import { draw } from '../features/sharing/server/draw.ts'
import { answerConversions } from '../http/pool/answer-conversions.ts'

answerConversions(draw)
