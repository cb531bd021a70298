/**
 * Arguments of Node for processes that open the embedded database and end soon: the optimising compiler takes more time
 * for its code than it saves.
 */
export const SHORT_LIVED = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']
