/** Loaded into a server under measurement: sends its CPU time in milliseconds and its memory in bytes when asked to. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1000, rss: process.memoryUsage.rss() });
});
// The server ends with the measurement, however that ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The measurement must not keep the server running.
process.channel?.unref();
