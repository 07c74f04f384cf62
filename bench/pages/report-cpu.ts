/** Loaded into a server under measurement: sends the CPU time of its process, in milliseconds, when asked to. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
// The server ends with the measurement, however that ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The measurement must not keep the server running.
process.channel?.unref();
