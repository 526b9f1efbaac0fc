// What `npm run bench` runs: each name is a file of bench/.

export const BENCHMARKS = {
  pages: 'counts, requests/s, processor time and weights; --counts',
  'slow-phone': 'what a slow phone on a slow line waits for: --only=list,back',
  lighthouse: 'what Lighthouse says of the pages that strangers open first',
  search: 'searches in shops of up to a million listings: --sizes 10k,100k,1m',
  'search-servers': 'the same questions of one table and of four servers: --rows 1m --data folder',
  replica: 'pages of a shop whose reads go to a streaming replica',
  alerts: 'a listing that is approved, among 100,000 searches that people keep',
  auth: 'browsing during a storm of wrong passwords, and who gets in',
  media: 'what photographs cost, and browsing while fifty come at once',
  videos: 'attack: fifty crafted videos, while /healthz is asked; --kinds MP4,AVI',
  messages: 'the messages page, and 2,000 open streams',
  'messages-history': 'a thread among 50 million messages, and a month that is forgotten; --rows',
  signals: 'commits a second when every transaction has something to tell',
  orders: 'orders for the last unit, confirmed at once by two servers',
  events: 'lists and answers with 20,000 events',
  forum: 'lists and searches with a million replies',
  outgoing: 'a push to somebody while another person’s endpoints are silent',
  moderation: 'reading a text with all rules',
  'moderation-learning': 'swindles in new words after 30 decisions, and one bad moderator',
  'moderation-duplicates': 'texts and pictures seen before, among a million of each',
  'moderation-waves': 'a thousand accounts with forty variants of a swindle, and who cleans it',
  'moderation-queue': 'the queue, its figures and its log with 100,000 rows',
  pictures: 'what is read in drawn pictures, what the demo’s are taken for, and what both cost',
};

/** One line for each, as the terminal shows them. */
export function describeBenchmarks() {
  const width = Math.max(...Object.keys(BENCHMARKS).map(({ length }) => length));
  return [
    'npm run bench <name> [-- --option=value] prints tables; the head of bench/<name>.ts says more.',
    '',
    ...Object.entries(BENCHMARKS).map(([name, line]) => `  ${name.padEnd(width)}  ${line}`),
  ].join('\n');
}
