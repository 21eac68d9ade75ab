"""A class by websockets: it follows, answers and is told; who sleeps, reloads or closes the room."""

from tests.classroom.lines import ASK, ID, LESSON, House, in_a_house

CLAUSE = {"rule": "crunch.pass", "title": "Passing"}
REVEAL = {"type": "reveal", "question": ID, "answer": 1, "why": "It costs Milk.", **CLAUSE}


@in_a_house
async def test_a_class_follows_answers_and_is_told(house: House) -> None:
    leader, code, _ = await house.lead()
    pupils = [(await house.join(code))[0] for _ in range(3)]
    await leader.say(**LESSON)
    for pupil in pupils:
        assert (await pupil.hear(link=LESSON["link"]))["page"] == "monster-crunch"
    await leader.say(**ASK)
    for pupil, choice in zip(pupils, (1, 1, 0), strict=True):
        told = (await pupil.hear(mine=-1, link=LESSON["link"]))["question"] or (
            await pupil.hear(mine=-1)
        )["question"]
        assert (told["choices"], told["answer"], told["why"]) == (["Yes", "No"], -1, "")
        assert "counts" not in told  # nobody is led by the others
        await pupil.say(type="vote", question=told["number"], choice=choice)
    assert (await leader.hear(voted=3))["counts"] == [1, 2]
    await leader.say(**REVEAL)
    for pupil, choice in zip(pupils, (1, 1, 0), strict=True):
        told = await pupil.hear(mine=choice)
        while told["question"]["answer"] == -1:
            told = await pupil.hear(mine=choice)
        assert (told["question"]["answer"], told["question"]["counts"]) == (1, [1, 2])
    await leader.say(type="report")
    [asked] = (await leader.hear("report"))["questions"]
    assert (asked["rule"], asked["counts"], asked["answer"]) == ("crunch.pass", [1, 2], 1)


@in_a_house
async def test_a_late_joiner_gets_the_current_step_and_question(house: House) -> None:
    leader, code, _ = await house.lead()
    await leader.say(**LESSON)
    await leader.say(**ASK)
    await leader.hear(link=LESSON["link"], voted=0, here=0)
    late, _ = await house.join(code.lower())
    told = await late.hear()
    assert (told["link"], told["question"]["text"]) == (LESSON["link"], ASK["text"])


@in_a_house
async def test_a_phone_that_slept_is_the_same_pupil(house: House) -> None:
    leader, code, _ = await house.lead()
    await leader.say(**ASK)
    phone, key = await house.join(code, name="Ada")
    await phone.say(type="vote", question=1, choice=0)
    await phone.hear(mine=0)
    await phone.socket.close()
    again, same = await house.join(code, pupil=key)
    assert same == key
    assert (await again.hear())["mine"] == 0
    await again.say(type="vote", question=1, choice=1)
    told = await leader.hear(counts=[0, 1])
    assert (told["voted"], told["here"], told["names"]) == (1, 1, ["Ada"])


@in_a_house
async def test_whoever_has_the_secret_leads_again_after_a_reload(house: House) -> None:
    leader, code, secret = await house.lead()
    await leader.say(**LESSON)
    await leader.socket.close()
    again = await house.line()
    await again.say(type="lead", code=code, secret=secret)
    assert (await again.hear())["link"] == LESSON["link"]


@in_a_house
async def test_without_the_secret_nobody_steps_asks_reveals_or_closes(house: House) -> None:
    leader, code, _ = await house.lead()
    pupil, _ = await house.join(code)
    for message in (LESSON, ASK, REVEAL, {"type": "close"}, {"type": "report"}):
        await pupil.say(**message)
        assert (await pupil.hear("trouble"))["text"]
    thief = await house.line()
    await thief.say(type="lead", code=code, secret="é" * 32)
    assert code in (await thief.hear("trouble"))["text"]
    await thief.ends()
    await leader.say(**LESSON)
    assert (await pupil.hear(link=LESSON["link"]))["question"] is None


@in_a_house
async def test_a_closed_room_says_so_and_is_gone(house: House) -> None:
    leader, code, secret = await house.lead()
    pupil, _ = await house.join(code)
    await leader.say(type="close")
    assert (await pupil.hear("closed"))["text"]
    back = await house.line()
    await back.say(type="lead", code=code, secret=secret)
    assert code in (await back.hear("trouble"))["text"]


@in_a_house
async def test_an_answer_counts_once_and_in_time(house: House) -> None:
    leader, code, _ = await house.lead()
    pupil, _ = await house.join(code)
    await leader.say(**ASK)
    for choice in (0, 0, 0, 1):
        await pupil.say(type="vote", question=1, choice=choice)
    assert (await leader.hear(voted=1, counts=[0, 1]))["here"] == 1
    await leader.say(**REVEAL)
    await leader.hear(counts=[0, 1])
    for wrong in ({"question": 1, "choice": 0}, {"question": 7, "choice": 0}):
        await pupil.say(type="vote", **wrong)
        assert (await pupil.hear("trouble"))["text"]
    await leader.say(type="report")
    assert (await leader.hear("report"))["questions"][0]["counts"] == [0, 1]
