/*
 * Loaded into every measured process before its own code. Reports CPU time and memory on request, and ends the process
 * when its parent ends.
 */
process.on('disconnect', () => process.exit())
process.on('message', (question) => {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage()
    // Milliseconds since the start.
    process.send?.({ cpu: (user + system) / 1000 })
  }
  if (question === 'memory') process.send?.({ memory: process.memoryUsage.rss() })
})
