import { answerSide } from '../store/archive/answer-side.ts'

answerSide()
