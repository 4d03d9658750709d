import { answerConversions } from '../server/converting/answer-conversions.ts'

answerConversions()
