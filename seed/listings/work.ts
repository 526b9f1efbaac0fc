// Services and jobs: people's work, priced by the job or the hour, or not at all.
import jobs from '../data/jobs.json' with { type: 'json' };
import services from '../data/services.json' with { type: 'json' };
import { whole } from '../random.ts';
import type { Writer } from './draft.ts';

export const writeService: Writer = (random, language, town) => {
  const choice = random.pick(services.trades);
  const { hours: availability, text: when } = random.pick(services.available);
  const usd = random.range(choice.price[0]!, choice.price[1]!);
  return {
    category: 'Services',
    picture: choice.picture,
    language,
    voice: 'service',
    title: random.pick([
      `${choice.name[language]}, ${town}`,
      choice.name[language],
      `${choice.name[language]} (${random.pick(services.phrases)[language]})`,
    ]),
    about: [services.years[language].replace('{n}', String(whole(random, 3, 24))), when[language]],
    usd,
    details: {
      serviceType: choice.type,
      availability,
      skills: choice.skills,
      ...(choice.hourly ? { hourlyRate: Math.round(usd) } : {}),
      ...(choice.certificate && random.chance(0.6) ? { certifications: [choice.certificate] } : {}),
    },
    tags: [
      choice.type.toLowerCase(),
      ...choice.skills.slice(0, 1).map((skill) => skill.toLowerCase()),
    ],
  };
};

/** The salary is US$ a month; 0 stands for "on request". */
export const writeJob: Writer = (random, language, town) => {
  const { picture, salary, name } = random.pick(jobs.jobs);
  return {
    category: 'Jobs',
    picture,
    language,
    voice: 'job',
    title: random.chance(0.5) ? `${name[language]}, ${town}` : name[language],
    about: jobs.about.map((text) => text[language]),
    usd: random.chance(0.2) ? 0 : random.range(salary[0]!, salary[1]!),
    details: {},
    tags: ['job'],
  };
};
