// The server speaks every language: those with formats of their own are known from the start.
import { addFormatters } from './formats.ts';
import { formatters as ht } from './formats.ht.ts';
import { formatters as pap } from './formats.pap.ts';

addFormatters('ht', ht);
addFormatters('pap', pap);
