import * as autoCall from './calling/auto-call.ts'
import * as callDue from './calling/call-due.ts'
import * as callNumber from './calling/call-number.ts'
import * as hold from './calling/hold.ts'
import * as judgeAway from './calling/judge-away.ts'
import * as takeBreak from './calling/take-break.ts'
import * as takeOver from './calling/take-over.ts'

/** The commands that call numbers, or say when the server calls. */
export const CALLING_COMMANDS = {
  call_number: callNumber,
  auto_call: autoCall,
  hold,
  take_break: takeBreak,
  take_over: takeOver,
  call_due: callDue,
  judge_away: judgeAway,
}
