import type { Messages } from '@tenantry/core';

/** Texts of onboarding in German. */
export const de: Messages = {
  mail: {
    verify: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      text: 'Guten Tag {{firstName}},\n\nSie möchten {{organizationName}} einrichten. Um Ihre E-Mail-Adresse zu bestätigen und zu beginnen, öffnen Sie innerhalb von 24 Stunden den folgenden Link.\n\nWaren Sie es nicht, ignorieren Sie diese E-Mail.',
      link: 'Bestätigen und beginnen',
    },
    ready: {
      subject: '{{organizationName}} ist bereit',
      text: 'Guten Tag {{firstName}},\n\n{{organizationName}} ist eingerichtet. Sie können sich jetzt anmelden.',
      link: 'Anmelden',
    },
    notice: {
      subject: 'Neue Anfrage: {{organizationName}}',
      text: '{{email}} möchte {{organizationName}} einrichten und hat einen Bestätigungslink erhalten.',
    },
  },
  errors: {
    'Self-service onboarding is disabled.': 'Die Selbstregistrierung ist abgeschaltet.',
    'Invalid payload': 'Ungültige Daten',
    'Please check the form.': 'Bitte prüfen Sie das Formular.',
    'Enter a valid email address.': 'Geben Sie eine gültige E-Mail-Adresse ein.',
    'The passwords do not match.': 'Die Passwörter stimmen nicht überein.',
    'Please accept the terms.': 'Bitte akzeptieren Sie die Bedingungen.',
    'This field is required.': 'Dieses Feld ist erforderlich.',
    'This is too long.': 'Das ist zu lang.',
    'This is not valid.': 'Das ist ungültig.',
    'Password does not meet the requirements.': 'Das Passwort erfüllt die Anforderungen nicht.',
    'An account with this email already exists.': 'Ein Konto mit dieser E-Mail-Adresse existiert bereits.',
    'A verification mail was sent a moment ago. Please check your inbox.':
      'Eine Bestätigungsmail wurde soeben gesendet. Bitte prüfen Sie Ihren Posteingang.',
    'The verification mail could not be sent. Please try again.':
      'Die Bestätigungsmail konnte nicht gesendet werden. Bitte versuchen Sie es erneut.',
    'Your feedback could not be delivered. Please try again later.':
      'Ihre Rückmeldung konnte nicht zugestellt werden. Bitte später erneut versuchen.',
    'Feedback is not collected here.': 'Hier werden keine Rückmeldungen gesammelt.',
    'Invalid request origin': 'Ungültiger Ursprung der Anfrage',
    'Onboarding is not configured': 'Die Registrierung ist nicht eingerichtet',
    'Invalid tenant id.': 'Ungültige Mandanten-ID.',
    'Not authorized for this tenant.': 'Kein Zugriff auf diesen Mandanten.',
    'Onboarding request not found.': 'Registrierung nicht gefunden.',
  },
};
